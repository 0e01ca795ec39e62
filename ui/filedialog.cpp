#include "ui/filedialog.h"

#include "ui/preferences.h"

#include <QAbstractFileIconProvider>
#include <QApplication>
#include <QFileInfo>
#include <QStyle>

namespace {

// Knows folders from files, and looks into none.
class NameIconProvider final : public QAbstractFileIconProvider
{
public:
    QIcon icon(IconType type) const override
    {
        const bool isFile = type == QAbstractFileIconProvider::File;
        return QApplication::style()->standardIcon(isFile ? QStyle::SP_FileIcon
                                                          : QStyle::SP_DirIcon);
    }
    QIcon icon(const QFileInfo &info) const override
    {
        return icon(info.isDir() ? QAbstractFileIconProvider::Folder
                                 : QAbstractFileIconProvider::File);
    }
    QString type(const QFileInfo &info) const override
    {
        if (info.isDir())
            return FileDialog::tr("Folder");
        const QString suffix = info.suffix();
        return suffix.isEmpty() ? FileDialog::tr("File") : FileDialog::tr("%1 file").arg(suffix);
    }
};

} // namespace

FileDialog::FileDialog(const Preferences &preferences, const QString &title, const QString &filter,
                       QWidget *parent)
    : QFileDialog(parent)
{
    static NameIconProvider icons;
    setOption(QFileDialog::DontUseNativeDialog);
    setOption(QFileDialog::DontUseCustomDirectoryIcons);
    setIconProvider(&icons);
    setWindowTitle(title);
    setNameFilters(filter.split(QStringLiteral(";;")));
    setDirectory(preferences.folder());
    resize(760, 480);
}
