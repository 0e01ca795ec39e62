#include "tests/support/testprogram.h"
#include "ui/findbar.h"
#include "ui/jsoneditor.h"
#include "ui/jsonlexer.h"
#include "ui/theme.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_JsonEditor : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_editor = new JsonEditor(m_window.get());
        m_bar = new FindBar(*m_editor, m_window.get());
        m_window->resize(600, 400);
        m_editor->setGeometry(0, 100, 600, 300);
        m_bar->setGeometry(0, 0, 600, 100);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void followsThePalette()
    {
        const QPalette dark = theme::palette(theme::Lightness::Dark);
        m_window->setPalette(dark);
        QCOMPARE(m_editor->lexer()->color(QsciLexerJSON::Property),
                 JsonLexer::color(JsonLexer::Token::Name, dark));
        QCOMPARE(m_editor->lexer()->paper(QsciLexerJSON::Default), dark.color(QPalette::Base));
    }

    void loadingCannotBeUndone()
    {
        m_editor->load(u"{\"a\": 1}"_s);
        QVERIFY(!m_editor->isModified());
        QVERIFY(!m_editor->isUndoAvailable());
        m_editor->setFocus();
        QTest::keyClicks(m_editor, u"x"_s);
        QVERIFY(m_editor->isModified());
        m_editor->undo();
        QVERIFY(!m_editor->isModified());
        QCOMPARE(m_editor->text(), u"{\"a\": 1}"_s);
    }

    void replacingIsOneStepToUndo()
    {
        m_editor->load(u"[1]"_s);
        m_editor->replaceText(u"[\n  1\n]"_s);
        QCOMPARE(m_editor->text(), u"[\n  1\n]"_s);
        m_editor->undo();
        QCOMPARE(m_editor->text(), u"[1]"_s);
        QVERIFY(!m_editor->isModified());
    }

    void marksAMistakeByCodePoints()
    {
        m_editor->load(u"[\n \"😀é\" x\n]"_s);
        m_editor->showMistake(2, 7); // The x.
        const int at = m_editor->positionFromLineIndex(1, 6);
        QCOMPARE(m_editor->SendScintilla(QsciScintilla::SCI_GETCHARAT, at), long('x'));
        QVERIFY(m_editor->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, 8UL, long(at)) != 0);
        QVERIFY(m_editor->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, 8UL, long(at - 1)) ==
                0);
        m_editor->clearMistake();
        QVERIFY(m_editor->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, 8UL, long(at)) == 0);
        QVERIFY(!m_editor->isModified());
    }

    void marksTheEndWhereSomethingIsMissing()
    {
        m_editor->load(u"{\"a\":"_s);
        m_editor->showMistake(1, 6);
        QVERIFY(m_editor->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, 8UL, 4L) != 0);
        m_editor->load({});
        m_editor->showMistake(1, 1); // Nothing to mark, and nothing breaks.
    }

    void findsOnAndBackAndAround()
    {
        m_editor->load(u"aXbxcX"_s);
        m_bar->openFind();
        QVERIFY(m_bar->isVisible());
        auto *field = m_bar->findChild<QLineEdit *>();
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, u"x"_s);
        QCOMPARE(selectionStart(), 1);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(selectionStart(), 3);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(selectionStart(), 5);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(selectionStart(), 1);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(selectionStart(), 5);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!m_bar->isVisible());
        QVERIFY(m_editor->hasFocus());
    }

    void replacesOneAndAll()
    {
        m_editor->load(u"a b a b a"_s);
        m_bar->openReplace();
        const auto fields = m_bar->findChildren<QLineEdit *>();
        QCOMPARE(fields.size(), 2);
        QTest::keyClicks(fields[0], u"a"_s);
        QTest::keyClicks(fields[1], u"aa"_s);
        fields[1]->setFocus();
        QTest::keyClick(fields[1], Qt::Key_Return);
        QCOMPARE(m_editor->text(), u"aa b a b a"_s);
        m_bar->replaceAll();
        QCOMPARE(m_editor->text(), u"aaaa b aa b aa"_s);
        m_editor->undo();
        QCOMPARE(m_editor->text(), u"aa b a b a"_s);
    }

private:
    int selectionStart()
    {
        int line = 0;
        int index = 0;
        int endLine = 0;
        int endIndex = 0;
        m_editor->getSelection(&line, &index, &endLine, &endIndex);
        return index;
    }

    std::unique_ptr<QWidget> m_window;
    JsonEditor *m_editor = nullptr;
    FindBar *m_bar = nullptr;
};

KEYSCOPE_TEST(tst_JsonEditor);
#include "tst_jsoneditor.moc"
