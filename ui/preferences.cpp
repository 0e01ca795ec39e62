#include "ui/preferences.h"

#include <QDir>
#include <QMetaEnum>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace {

const QString themeKey = u"look/theme"_s;
const QString interfaceFontKey = u"look/interfaceFont"_s;
const QString fixedFontKey = u"look/fixedFont"_s;
const QString questionsGroup = u"questions/"_s;
const QString abortsOnErrorKey = u"transaction/abortOnError"_s;
const QString consoleHistoryKey = u"transaction/consoleHistory"_s;
const QString recentFilesKey = u"files/recent"_s;
const QString folderKey = u"files/folder"_s;
const QString windowGeometryKey = u"window/geometry"_s;
const QString windowStateKey = u"window/state"_s;
const QString offeredSampleKey = u"window/offeredSample"_s;

template <typename Enum>
QString nameOf(Enum value)
{
    return QString::fromLatin1(QMetaEnum::fromType<Enum>().valueToKey(int(value)));
}

} // namespace

Preferences::Preferences(QObject *parent)
    : QObject(parent),
      m_settings(QSettings::IniFormat, QSettings::UserScope, u"Keyscope"_s, u"Keyscope"_s)
{}

Preferences::Preferences(const QString &fileName, QObject *parent)
    : QObject(parent), m_settings(fileName, QSettings::IniFormat)
{}

Preferences::Theme Preferences::theme() const
{
    if (m_themeForNow)
        return *m_themeForNow;
    bool isKnown = false;
    const int value = QMetaEnum::fromType<Theme>().keyToValue(
        m_settings.value(themeKey).toString().toLatin1().constData(), &isKnown);
    return isKnown ? Theme(value) : Theme::System;
}

void Preferences::setTheme(Theme theme)
{
    if (theme == this->theme())
        return;
    m_themeForNow.reset();
    m_settings.setValue(themeKey, nameOf(theme));
    emit themeChanged();
}

void Preferences::setThemeForNow(Theme theme)
{
    m_themeForNow = theme;
    emit themeChanged();
}

std::optional<QFont> Preferences::font(const QString &key) const
{
    QFont font;
    const QString text = m_settings.value(key).toString();
    return !text.isEmpty() && font.fromString(text) ? std::optional(font) : std::nullopt;
}

void Preferences::setFont(const QString &key, const std::optional<QFont> &font)
{
    if (font == this->font(key))
        return;
    if (font)
        m_settings.setValue(key, font->toString());
    else
        m_settings.remove(key);
    emit fontsChanged();
}

std::optional<QFont> Preferences::interfaceFont() const
{
    return font(interfaceFontKey);
}

void Preferences::setInterfaceFont(const std::optional<QFont> &font)
{
    setFont(interfaceFontKey, font);
}

std::optional<QFont> Preferences::fixedFont() const
{
    return font(fixedFontKey);
}

void Preferences::setFixedFont(const std::optional<QFont> &font)
{
    setFont(fixedFontKey, font);
}

bool Preferences::asksBefore(Question question) const
{
    // Aborting is what a person begins a transaction for, and the log keeps every statement of it.
    const bool byDefault = question != Question::AbortTransaction;
    return m_settings.value(questionsGroup + nameOf(question), byDefault).toBool();
}

void Preferences::setAsksBefore(Question question, bool asks)
{
    m_settings.setValue(questionsGroup + nameOf(question), asks);
}

bool Preferences::abortsOnError() const
{
    return m_settings.value(abortsOnErrorKey, false).toBool();
}

void Preferences::setAbortsOnError(bool aborts)
{
    m_settings.setValue(abortsOnErrorKey, aborts);
}

QStringList Preferences::consoleHistory() const
{
    return m_settings.value(consoleHistoryKey).toStringList();
}

void Preferences::setConsoleHistory(const QStringList &entries)
{
    m_settings.setValue(consoleHistoryKey, entries);
}

QStringList Preferences::recentFiles() const
{
    return m_settings.value(recentFilesKey).toStringList();
}

void Preferences::setRecentFiles(const QStringList &files)
{
    if (files == recentFiles())
        return;
    m_settings.setValue(recentFilesKey, files);
    emit recentFilesChanged();
}

void Preferences::addRecentFile(const QString &fileName)
{
    QStringList files = recentFiles();
    files.removeAll(fileName);
    files.prepend(fileName);
    if (files.size() > maximumRecentFiles)
        files.resize(maximumRecentFiles);
    setRecentFiles(files);
}

void Preferences::removeRecentFile(const QString &fileName)
{
    QStringList files = recentFiles();
    files.removeAll(fileName);
    setRecentFiles(files);
}

void Preferences::clearRecentFiles()
{
    setRecentFiles({});
}

QString Preferences::folder() const
{
    const QString path = m_settings.value(folderKey).toString();
    if (!path.isEmpty() && QDir(path).exists())
        return path;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void Preferences::setFolder(const QString &path)
{
    m_settings.setValue(folderKey, path);
}

QByteArray Preferences::windowGeometry() const
{
    return m_settings.value(windowGeometryKey).toByteArray();
}

void Preferences::setWindowGeometry(const QByteArray &geometry)
{
    m_settings.setValue(windowGeometryKey, geometry);
}

QByteArray Preferences::windowState() const
{
    return m_settings.value(windowStateKey).toByteArray();
}

void Preferences::setWindowState(const QByteArray &state)
{
    m_settings.setValue(windowStateKey, state);
}

bool Preferences::hasOfferedSample() const
{
    return m_settings.value(offeredSampleKey, false).toBool();
}

void Preferences::setHasOfferedSample(bool offered)
{
    m_settings.setValue(offeredSampleKey, offered);
}
