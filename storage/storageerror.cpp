#include "storage/storageerror.h"

using namespace Qt::StringLiterals;

QLatin1StringView errorName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::SyntaxError:
        return "SyntaxError"_L1;
    case ErrorCode::InvalidStateError:
        return "InvalidStateError"_L1;
    case ErrorCode::TransactionInactiveError:
        return "TransactionInactiveError"_L1;
    case ErrorCode::ReadOnlyError:
        return "ReadOnlyError"_L1;
    case ErrorCode::NotFoundError:
        return "NotFoundError"_L1;
    case ErrorCode::InvalidAccessError:
        return "InvalidAccessError"_L1;
    case ErrorCode::DataError:
        return "DataError"_L1;
    case ErrorCode::ConstraintError:
        return "ConstraintError"_L1;
    case ErrorCode::TimeoutError:
        return "TimeoutError"_L1;
    case ErrorCode::QuotaExceededError:
        return "QuotaExceededError"_L1;
    case ErrorCode::VersionError:
        return "VersionError"_L1;
    case ErrorCode::AbortError:
        return "AbortError"_L1;
    case ErrorCode::UnknownError:
        return "UnknownError"_L1;
    }
    Q_UNREACHABLE();
}
