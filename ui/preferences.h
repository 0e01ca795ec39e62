#pragma once

#include <QByteArray>
#include <QFont>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include <optional>

// What the program remembers between two runs: what a person chose in the preferences, and where
// windows and files were. The only place that knows the names that QSettings keeps these under.
//
// GUI thread only; one for the program, handed to whoever needs it. A setter writes at once and
// emits its signal only where the value is another one.
class Preferences final : public QObject
{
    Q_OBJECT

public:
    enum class Theme { System, Light, Dark };
    Q_ENUM(Theme)
    // Questions that a person can switch off.
    enum class Question { DeleteRecords, ClearOrDrop, AbortTransaction };
    Q_ENUM(Question)

    static constexpr int maximumRecentFiles = 10;

    // The person's own settings file.
    explicit Preferences(QObject *parent = nullptr);
    // Another one, in INI form: for tests and for pictures that must not depend on the person.
    explicit Preferences(const QString &fileName, QObject *parent = nullptr);

    [[nodiscard]] Theme theme() const;
    void setTheme(Theme theme);
    // Until a person chooses one: what the command line asks for is not remembered.
    void setThemeForNow(Theme theme);
    // Absent: the platform's own font.
    [[nodiscard]] std::optional<QFont> interfaceFont() const;
    void setInterfaceFont(const std::optional<QFont> &font);
    // For keys and JSON. Absent: the platform's fixed-width font.
    [[nodiscard]] std::optional<QFont> fixedFont() const;
    void setFixedFont(const std::optional<QFont> &font);
    // Where nothing was chosen: true, but for AbortTransaction.
    [[nodiscard]] bool asksBefore(Question question) const;
    void setAsksBefore(Question question, bool asks);

    // What BEGIN in the Transaction panel starts with.
    [[nodiscard]] bool abortsOnError() const;
    void setAbortsOnError(bool aborts);
    [[nodiscard]] QStringList consoleHistory() const; // Oldest first.
    void setConsoleHistory(const QStringList &entries);

    // Newest first, absolute paths, also of files that are gone.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString &fileName);
    void removeRecentFile(const QString &fileName);
    void clearRecentFiles();
    // Where file dialogs open.
    [[nodiscard]] QString folder() const;
    void setFolder(const QString &path);

    [[nodiscard]] QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);
    [[nodiscard]] QByteArray windowState() const;
    void setWindowState(const QByteArray &state);
    // The sample database was offered: the first start is over.
    [[nodiscard]] bool hasOfferedSample() const;
    void setHasOfferedSample(bool offered);

signals:
    void themeChanged();
    void fontsChanged();
    void recentFilesChanged();

private:
    [[nodiscard]] std::optional<QFont> font(const QString &key) const;
    void setFont(const QString &key, const std::optional<QFont> &font);
    void setRecentFiles(const QStringList &files);

    QSettings m_settings;
    std::optional<Theme> m_themeForNow;
};
