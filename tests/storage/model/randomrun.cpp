#include "tests/storage/model/randomrun.h"

#include "storage/check/databasecheck.h"
#include "storage/script/script.h"
#include "storage/transfer/progress.h"
#include "tests/storage/model/statecheck.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int statementsBetweenChecks = 250;
constexpr int statementsBetweenReopenings = 500;

QByteArray notEqual(const QByteArray &expected, const QByteArray &actual)
{
    return "  expected " + expected + "\n  actual   " + actual + '\n';
}

} // namespace

RandomRun::RandomRun(quint32 seed)
    : m_seed(seed),
      m_chance(seed),
      m_generator(m_chance, m_model, seed % 5 == 0),
      m_writer(m_chance),
      m_script(QDir::tempPath() + u"/keyscope-random-%1-XXXXXX.keys"_s.arg(seed))
{}

QByteArray RandomRun::open()
{
    if (!m_folder.isValid() || (!m_script.isOpen() && !m_script.open()))
        return "  no temporary files: " + m_script.errorString().toUtf8() + '\n';
    auto opened =
        Database::open(m_folder.filePath(u"random.keyscope"_s), Database::Access::ReadWrite);
    if (!opened)
        return opened.error().message.toUtf8();
    m_database = std::move(*opened);
    m_interpreter = std::make_unique<Interpreter>(*m_database);
    return {};
}

QByteArray RandomRun::reopen()
{
    note("# Here the file is closed and opened again.\n");
    if (m_model.transaction() != ModelDatabase::Transaction::None)
        note("ABORT\n"); // What that does to an open transaction.
    m_interpreter.reset();
    m_database.reset();
    m_lastGuid.clear();
    m_model.reopen();
    const QByteArray failure = open();
    return failure.isEmpty() ? checkState() : failure;
}

QByteArray RandomRun::run(int statements)
{
    QByteArray difference = open();
    for (int statement = 1; statement <= statements && difference.isEmpty(); ++statement) {
        if (m_chance.oneIn(statementsBetweenReopenings))
            difference = reopen();
        if (difference.isEmpty())
            difference = step();
        if (difference.isEmpty() && m_chance.oneIn(statementsBetweenChecks))
            difference = checkState();
        if (!difference.isEmpty())
            return report(difference, statement);
    }
    if (difference.isEmpty())
        difference = reopen();
    if (difference.isEmpty())
        difference = checkFile();
    return difference.isEmpty() ? QByteArray() : report(difference, statements);
}

QByteArray RandomRun::step()
{
    const ModelStatement statement = m_generator.next();
    const QByteArray text = m_writer.write(statement);
    const Statement parsed = parseStatement(text);
    note(text);
    const Outcome outcome = m_interpreter->execute(parsed);
    const QByteArray actual = toText(outcome.result);

    ModelDatabase::Unpredictable engine{.guid = {}, .etag = outcome.etag};
    const bool isSave = statement.kind == ModelStatement::Kind::Save ||
                        statement.kind == ModelStatement::Kind::Insert;
    const bool wantsGuid = isSave && ModelId(statement.save.id).isNone;
    if (wantsGuid && outcome.result) {
        engine.guid = QString::fromUtf8(actual.mid(1, actual.size() - 2));
        const QByteArray wrong = checkGuid(engine.guid);
        if (!wrong.isEmpty())
            return wrong;
    }
    const bool wasInTransaction = m_model.transaction() == ModelDatabase::Transaction::Open ||
                                  m_model.transaction() == ModelDatabase::Transaction::ReadOnly;
    const QByteArray expected = m_model.execute(statement, engine);
    m_statement = text + " -> " + (wantsGuid && outcome.result ? "guid" : expected);
    note(m_statement.mid(text.size()) + '\n');
    m_tally.add(statement, actual);
    if (expected != actual)
        return notEqual(expected, actual);
    if (statement.kind != ModelStatement::Kind::Unreadable &&
        parseStatement(toText(parsed)) != parsed)
        return "  its text form reads as another statement: " + toText(parsed) + '\n';
    return checkOutcome(outcome, wasInTransaction, statement.kind == ModelStatement::Kind::Abort);
}

QByteArray RandomRun::checkOutcome(const Outcome &outcome, bool wasInTransaction, bool isAbort)
{
    static_assert(int(TransactionState::Inactive) == int(ModelDatabase::Transaction::Inactive));
    if (int(outcome.transaction) != int(m_model.transaction()))
        return "  the transaction's state (None, Open, ReadOnly, Inactive)\n" +
               notEqual(QByteArray::number(int(m_model.transaction())),
                        QByteArray::number(int(outcome.transaction)));
    const bool isRolledBack =
        wasInTransaction &&
        (m_model.transaction() == ModelDatabase::Transaction::Inactive || isAbort);
    if (outcome.rolledBack != isRolledBack)
        return "  whether it was rolled back\n" +
               notEqual(isRolledBack ? "yes" : "no", outcome.rolledBack ? "yes" : "no");
    QByteArrayList moves;
    for (const NumberMove &move : outcome.moves) {
        moves << (move.kind == NumberMove::Kind::Identity
                      ? ModelDatabase::describeIdentity(move.name, move.before, move.after)
                      : ModelDatabase::describeGenerator(move.name, move.before, move.after));
    }
    std::sort(moves.begin(), moves.end());
    if (moves != m_model.moves())
        return "  the numbers that moved\n" +
               notEqual(m_model.moves().join(", "), moves.join(", "));
    // SCRIPT.md, "Transactions": etags are never given twice in a process.
    if (outcome.etag != 0 && outcome.etag <= m_lastEtag)
        return "  an etag\n" + notEqual("above " + QByteArray::number(m_lastEtag),
                                        QByteArray::number(outcome.etag));
    m_lastEtag = std::max(m_lastEtag, outcome.etag);
    return {};
}

// SCRIPT.md, SET GUID and `-> guid`; RFC 9562 for version and variant.
QByteArray RandomRun::checkGuid(const QString &guid)
{
    static const QRegularExpression form(
        u"\\A[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\\z"_s);
    const int version = m_model.state().guidVersion;
    const QRegularExpressionMatch match = form.match(guid);
    if (!match.hasMatch() || match.capturedView(1).toInt() != version)
        return notEqual("a GUID of version " + QByteArray::number(version), guid.toUtf8());
    if (!m_allGuids.insert(guid).second)
        return notEqual("a new GUID", guid.toUtf8());
    if (version == 7 && guid <= m_lastGuid)
        return notEqual("a GUID above " + m_lastGuid.toUtf8(), guid.toUtf8());
    if (version == 7)
        m_lastGuid = guid;
    return {};
}

QByteArray RandomRun::checkState()
{
    if (m_model.transaction() == ModelDatabase::Transaction::Inactive)
        return {};
    m_tally.addLengths(m_model.state());
    const QByteArray difference = StateCheck(*m_interpreter, m_model).difference();
    return difference.isEmpty() ? difference : "  the state behind it: " + difference + '\n';
}

// What is kept twice in the file fits together.
QByteArray RandomRun::checkFile()
{
    const auto read = ReadTransaction::begin(m_interpreter->database());
    if (!read)
        return "  the file: " + read.error().message.toUtf8() + '\n';
    Progress progress;
    const auto report = DatabaseCheck(*read).run(progress);
    if (!report)
        return "  the file: " + report.error().message.toUtf8() + '\n';
    return report->findings.listed.isEmpty()
               ? QByteArray()
               : "  the file: " + report->findings.listed.join(u' ').toUtf8() + '\n';
}

void RandomRun::note(const QByteArray &text)
{
    m_script.write(text);
    m_script.flush();
}

QByteArray RandomRun::report(const QByteArray &difference, int statement)
{
    m_script.setAutoRemove(false);
    const QByteArray seed = QByteArray::number(m_seed);
    const QByteArray number = QByteArray::number(statement);
    return "seed " + seed + ", statement " + number + ":\n  " + m_statement + '\n' + difference +
           "  the script so far: " + m_script.fileName().toUtf8() +
           "\n  to repeat it: KEYSCOPE_SEEDS=" + seed + " KEYSCOPE_STATEMENTS=" + number +
           " build/dev/tests/tst_randommodel\n";
}
