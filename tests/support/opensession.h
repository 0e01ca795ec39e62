#pragma once

#include "storage/script/script.h"
#include "storage/session.h"

#include <QTemporaryDir>
#include <QTest>

// A real database in a temporary file, for tests of what a person sees of it.
class OpenSession final
{
public:
    OpenSession()
    {
        const auto opening = Session::open(m_folder.filePath(QStringLiteral("test.keyscope")));
        if (QTest::qWaitFor([&opening] { return opening.isFinished(); }))
            m_session = opening.result().value();
    }

    [[nodiscard]] Session &operator*() const { return *m_session; }
    [[nodiscard]] Session *operator->() const { return m_session.get(); }
    [[nodiscard]] Session *get() const { return m_session.get(); }

    // The result of a statement as SCRIPT.md prints it.
    QByteArray run(QByteArrayView statement)
    {
        const QFuture<Outcome> outcome = m_session->run(parseStatement(statement));
        if (!QTest::qWaitFor([&outcome] { return outcome.isFinished(); }))
            return "never ran";
        return toText(outcome.result().result);
    }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<Session> m_session;
};
