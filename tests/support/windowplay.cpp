#include "tests/support/windowplay.h"

#include "model/whenfinished.h"
#include "storage/session.h"
#include "tests/support/eventwaiting.h"
#include "tests/support/paintedrows.h"
#include "ui/editorpanel.h"
#include "ui/jsoneditor.h"
#include "ui/mainwindow.h"
#include "ui/rowsview.h"
#include "ui/searchfield.h"
#include "ui/workspace.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QRandomGenerator>
#include <QScrollBar>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto frame = 16ms;
constexpr auto betweenKeys = 60ms;
constexpr auto forImport = 600s; // On a machine that others use.

// One play, from an empty window to the saved document.
class Play final
{
public:
    explicit Play(const windowplay::Given &given)
        : m_given(given), m_preferences(given.settingsFile), m_window(m_preferences)
    {}

    Result<windowplay::Figures> run()
    {
        m_window.resize(1400, 900);
        m_window.show();
        pause(500ms);
        const qint64 empty = Heartbeat::memory();
        m_heartbeat.setStep(u"open"_s);
        m_heartbeat.start();
        for (const auto step :
             {&Play::open, &Play::startImport, &Play::drag, &Play::pressKeys, &Play::jump,
              &Play::search, &Play::copyFound, &Play::sortFound, &Play::leaveSearch, &Play::filter,
              &Play::choose, &Play::edit, &Play::save, &Play::lookAtSaved}) {
            if (auto done = (this->*step)(); !done)
                return tl::unexpected(done.error());
        }
        m_heartbeat.stop();
        return windowplay::Figures{.beats = m_heartbeat.beats(),
                                   .longest = m_heartbeat.longest(),
                                   .longestComputing = m_heartbeat.longestComputing(),
                                   .percentile999 = m_heartbeat.percentile999(),
                                   .steps = m_heartbeat.longestOfSteps(),
                                   .memory = m_heartbeat.peakMemory() - empty};
    }

private:
    static void pause(std::chrono::milliseconds time)
    {
        QEventLoop loop;
        QTimer::singleShot(time, Qt::PreciseTimer, &loop, &QEventLoop::quit);
        loop.exec();
    }

    Result<void> waitFor(const QString &what, const std::function<bool()> &holds,
                         std::chrono::seconds atMost = 60s)
    {
        if (waitInEventLoop(holds, atMost))
            return {};
        return failure(ErrorCode::TimeoutError, u"Waited in vain until %1."_s.arg(what));
    }

    static void press(QWidget *widget, int key, const QString &text = {},
                      Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QKeyEvent press(QEvent::KeyPress, key, modifiers, text);
        QCoreApplication::sendEvent(widget, &press);
        QKeyEvent release(QEvent::KeyRelease, key, modifiers, text);
        QCoreApplication::sendEvent(widget, &release);
    }

    [[nodiscard]] DocumentsPanel *documents() const { return m_window.workspace()->documents(); }
    [[nodiscard]] EditorPanel *editor() const { return m_window.workspace()->editor(); }
    [[nodiscard]] RowsView *view() const { return documents()->view(); }
    [[nodiscard]] const DocumentsModel &model() const { return documents()->model(); }

    // What can be seen has come.
    Result<void> waitForRows(const QString &where)
    {
        return waitFor(u"the rows were there, %1"_s.arg(where), [this] {
            const QRect area = view()->viewport()->rect();
            const QModelIndex top = view()->indexAt(area.topLeft());
            return model().state() == DocumentsModel::State::Loaded && top.isValid() &&
                   model().rowAt(top.row()).has_value();
        });
    }

    Result<void> open()
    {
        bool painted = false;
        const PaintedRows rows(*documents(), [&painted] { painted = true; });
        m_window.open(m_given.database);
        return waitFor(u"the file was open"_s, [&painted] { return painted; });
    }

    Result<void> startImport()
    {
        m_heartbeat.setStep(u"start an import"_s);
        importAgain();
        return waitFor(u"the import had begun"_s, [this] { return m_progress->count() > 0; });
    }

    // One import behind the other, each under other keys, until the document is saved: however
    // fast they are, all that a person does happens while one runs.
    void importAgain()
    {
        ++m_imports;
        m_progress = std::make_shared<Progress>();
        const auto key = KeyTemplate::parse(u"imported-%1/{number}"_s.arg(m_imports));
        whenFinished(m_window.session()->importFile(
                         {.fileName = m_given.lines,
                          .reader = {.array = {}, .recordsAreLines = true},
                          .options = {.key = *key, .collection = {}, .store = {}}},
                         m_progress),
                     &m_heartbeat, [this](const Result<Importer::Report> &report) {
                         if (!report)
                             m_importError = report.error();
                         else if (!m_saved)
                             importAgain();
                     });
    }

    Result<void> drag()
    {
        m_heartbeat.setStep(u"drag the scroll bar"_s);
        constexpr int moves = 150;
        QScrollBar *bar = view()->verticalScrollBar();
        bar->setSliderDown(true);
        for (int move = 0; move <= moves; ++move) {
            bar->setSliderPosition(int(qint64(bar->maximum()) * move / moves));
            pause(frame);
        }
        bar->setSliderDown(false);
        return waitForRows(u"at the end"_s);
    }

    Result<void> pressKeys()
    {
        m_heartbeat.setStep(u"Home, End, PgUp, PgDn"_s);
        view()->setFocus();
        for (const int key : {Qt::Key_Home, Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_End,
                              Qt::Key_PageUp, Qt::Key_PageUp}) {
            // With Ctrl the choice stays: no document is read.
            const bool far = key == Qt::Key_Home || key == Qt::Key_End;
            press(view(), key, {}, far ? Qt::ControlModifier : Qt::NoModifier);
            pause(betweenKeys);
        }
        return waitForRows(u"behind the keys"_s);
    }

    Result<void> jump()
    {
        m_heartbeat.setStep(u"jump to rows"_s);
        QRandomGenerator random(1);
        constexpr int jumps = 30;
        for (int i = 0; i < jumps; ++i) {
            const int row = random.bounded(model().rowCount());
            view()->scrollTo(view()->model()->index(row, 0), QAbstractItemView::PositionAtTop);
            if (auto rows = waitForRows(u"of row %1"_s.arg(row)); !rows)
                return rows;
            pause(frame);
        }
        return {};
    }

    void type(const QString &text)
    {
        auto *line = documents()->findChild<QLineEdit *>(u"filter"_s);
        line->setFocus();
        for (const QChar character : text) {
            press(line, character.toUpper().unicode(), character);
            pause(betweenKeys);
        }
    }

    Result<void> search()
    {
        m_heartbeat.setStep(u"search"_s);
        auto *field = documents()->findChild<SearchField *>();
        field->setMode(SearchField::Mode::Condition);
        type(u"name ~ \"e\""_s);
        const auto found = waitFor(u"something was found"_s, [this] {
            return model().search() && model().search()->status().hits > 0;
        });
        if (!found)
            return found;
        if (auto rows = waitForRows(u"of the first hits"_s); !rows)
            return rows;
        constexpr auto onward = 500ms;
        pause(onward); // More are found; a long search is then cancelled.
        view()->setFocus();
        if (model().isSearching())
            press(view(), Qt::Key_Escape);
        return waitFor(u"the search ended"_s, [this] {
            return !model().isSearching() && model().state() == DocumentsModel::State::Loaded;
        });
    }

    Result<void> copyFound()
    {
        m_heartbeat.setStep(u"copy all keys found"_s);
        QApplication::clipboard()->clear();
        view()->selectAll();
        documents()->copyKeyAction()->trigger();
        return waitFor(u"the keys were copied"_s, [] {
            const QMimeData *copied = QApplication::clipboard()->mimeData();
            return copied && copied->hasText();
        });
    }

    Result<void> sortFound()
    {
        m_heartbeat.setStep(u"sort what was found"_s);
        const QHeaderView *header = view()->horizontalHeader();
        const int column = DocumentsModel::SizeColumn;
        const QPointF place(header->sectionViewportPosition(column) +
                                header->sectionSize(column) / 2.0,
                            header->height() / 2.0);
        for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
            QMouseEvent event(type, place, header->viewport()->mapToGlobal(place), Qt::LeftButton,
                              type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton,
                              Qt::NoModifier);
            QCoreApplication::sendEvent(header->viewport(), &event);
        }
        const auto sorted = waitFor(u"the hits were sorted"_s, [this] {
            return model().search() && model().search()->status().order.by == SearchOrder::By::Size;
        });
        return sorted ? waitForRows(u"in order of size"_s) : sorted;
    }

    Result<void> leaveSearch()
    {
        m_heartbeat.setStep(u"leave the search"_s);
        documents()->findChild<SearchField *>()->setMode(SearchField::Mode::KeyBegins);
        press(view(), Qt::Key_Escape);
        const auto left = waitFor(u"the list was back"_s, [this] { return !model().search(); });
        return left ? waitForRows(u"of the list"_s) : left;
    }

    Result<void> filter()
    {
        m_heartbeat.setStep(u"type a filter"_s);
        type(m_given.filter);
        const auto filtered = waitFor(u"the filter was used"_s, [this] {
            return model().filter() == m_given.filter &&
                   model().state() == DocumentsModel::State::Loaded && model().rowCount() > 0;
        });
        return filtered ? waitForRows(u"of the filter"_s) : filtered;
    }

    Result<void> choose()
    {
        m_heartbeat.setStep(u"select"_s);
        view()->setFocus();
        press(view(), Qt::Key_Home, {}, Qt::ControlModifier);
        constexpr int rows = 20;
        for (int i = 0; i < rows; ++i) {
            press(view(), Qt::Key_Down, {}, Qt::ShiftModifier);
            pause(frame);
        }
        press(view(), Qt::Key_Home, {}, Qt::ControlModifier);
        return waitFor(u"the chosen document was shown"_s, [this] {
            const auto current = documents()->current();
            return current && editor()->address() == current && editor()->isSettled() &&
                   !editor()->editor()->text().isEmpty();
        });
    }

    Result<void> edit()
    {
        m_heartbeat.setStep(u"edit"_s);
        JsonEditor *text = editor()->editor();
        const qsizetype place = text->text().indexOf(typedBehind);
        if (place < 0)
            return failure(ErrorCode::DataError, u"The document has no member to edit."_s);
        text->setFocus();
        text->SendScintilla(QsciScintilla::SCI_GOTOPOS,
                            int(place + typedBehind.size())); // ASCII up to there.
        for (const QChar character : QString(typed)) {
            press(text, character.toUpper().unicode(), character);
            pause(betweenKeys);
        }
        return waitFor(u"the text was changed"_s, [this] { return editor()->isDirty(); });
    }

    // It stands behind the import that runs.
    Result<void> save()
    {
        m_heartbeat.setStep(u"save"_s);
        if (m_window.session()->unfinished() == 0)
            return failure(ErrorCode::UnknownError, u"No import runs any more."_s);
        m_saved = editor()->address();
        editor()->saveAction()->trigger();
        pause(500ms);
        m_heartbeat.setStep(u"wait for the import"_s);
        const auto saved = waitFor(
            u"the document was saved"_s,
            [this] { return !editor()->isDirty() && m_window.session()->unfinished() == 0; },
            forImport);
        return m_importError ? tl::unexpected(*m_importError) : saved;
    }

    Result<void> lookAtSaved()
    {
        m_heartbeat.setStep(u"look at what was saved"_s);
        const auto record = m_window.session()->record(*m_saved);
        auto ended = waitFor(u"the document was read"_s, [&] { return record.isFinished(); });
        if (!ended)
            return ended;
        const auto read = record.result();
        if (!read)
            return tl::unexpected(read.error());
        if (!*read || !(*read)->value.bytes().contains(QByteArrayView(typed)))
            return failure(ErrorCode::UnknownError, u"What was saved during the import is lost."_s);
        return {};
    }

    static constexpr auto typedBehind = "\"name\": \""_L1;
    static constexpr auto typed = "Zoe"_L1;

    const windowplay::Given &m_given;
    Preferences m_preferences;
    MainWindow m_window;
    Heartbeat m_heartbeat;
    std::shared_ptr<Progress> m_progress = std::make_shared<Progress>();
    int m_imports = 0;
    std::optional<StorageError> m_importError;
    std::optional<RecordAddress> m_saved;
};

QString gapText(const Heartbeat::Gap &gap)
{
    return u"%1 ms (computing for %2) during “%3”"_s.arg(gap.milliseconds, 0, 'f', 1)
        .arg(gap.computing, 0, 'f', 1)
        .arg(gap.during);
}

} // namespace

Result<windowplay::Figures> windowplay::play(const Given &given)
{
    return Play(given).run();
}

QString windowplay::Figures::text() const
{
    QString text =
        u"longest gap %1 (goal 16); longest computing %2; 99.9th percentile %3 ms (goal 8); "
        "memory %4 MB above an empty window (goal 200)\n"_s
            .arg(gapText(longest), gapText(longestComputing))
            .arg(percentile999, 0, 'f', 1)
            .arg(double(memory) / 1e6, 0, 'f', 0);
    for (const Heartbeat::Gap &gap : steps)
        text += u"  "_s + gapText(gap) + u'\n';
    return text;
}
