#include "ui/icons.h"

#include "ui/svgiconengine.h"
#include "ui/theme.h"

#include <QGuiApplication>

using namespace Qt::StringLiterals;

// The resources live in a static library: unless something refers to them the linker drops them.
static void initializeResources()
{
    Q_INIT_RESOURCE(resources);
}

namespace {

QString pathOf(QLatin1StringView file)
{
    [[maybe_unused]] static const bool isInitialized = [] {
        initializeResources();
        return true;
    }();
    return u":/icons/"_s + file + u".svg"_s;
}

QLatin1StringView fileOf(Icons::Name name)
{
    switch (name) {
    // clang-format off
    case Icons::Name::Abort: return "abort"_L1;
    case Icons::Name::Begin: return "begin"_L1;
    case Icons::Name::Circle: return "circle"_L1;
    case Icons::Name::Clear: return "clear"_L1;
    case Icons::Name::Close: return "close"_L1;
    case Icons::Name::Collection: return "collection"_L1;
    case Icons::Name::Commit: return "commit"_L1;
    case Icons::Name::Compare: return "compare"_L1;
    case Icons::Name::Console: return "console"_L1;
    case Icons::Name::Copy: return "copy"_L1;
    case Icons::Name::Database: return "database"_L1;
    case Icons::Name::Delete: return "delete"_L1;
    case Icons::Name::Document: return "document"_L1;
    case Icons::Name::Documents: return "documents"_L1;
    case Icons::Name::Dot: return "dot"_L1;
    case Icons::Name::DrawNext: return "draw-next"_L1;
    case Icons::Name::Duplicate: return "duplicate"_L1;
    case Icons::Name::Error: return "error"_L1;
    case Icons::Name::Expand: return "expand"_L1;
    case Icons::Name::Export: return "export"_L1;
    case Icons::Name::Filter: return "filter"_L1;
    case Icons::Name::Find: return "find"_L1;
    case Icons::Name::FindNext: return "find-next"_L1;
    case Icons::Name::FindPrevious: return "find-previous"_L1;
    case Icons::Name::Format: return "format"_L1;
    case Icons::Name::Generator: return "generator"_L1;
    case Icons::Name::Help: return "help"_L1;
    case Icons::Name::Identity: return "identity"_L1;
    case Icons::Name::Import: return "import"_L1;
    case Icons::Name::Index: return "index"_L1;
    case Icons::Name::Information: return "information"_L1;
    case Icons::Name::Key: return "key"_L1;
    case Icons::Name::Lock: return "lock"_L1;
    case Icons::Name::Log: return "log"_L1;
    case Icons::Name::More: return "more"_L1;
    case Icons::Name::NewDatabase: return "new-database"_L1;
    case Icons::Name::NewDocument: return "new-document"_L1;
    case Icons::Name::NewIndex: return "new-index"_L1;
    case Icons::Name::NewStore: return "new-store"_L1;
    case Icons::Name::Open: return "open"_L1;
    case Icons::Name::Pause: return "pause"_L1;
    case Icons::Name::Raise: return "raise"_L1;
    case Icons::Name::Raw: return "raw"_L1;
    case Icons::Name::Refresh: return "refresh"_L1;
    case Icons::Name::Rename: return "rename"_L1;
    case Icons::Name::Replace: return "replace"_L1;
    case Icons::Name::Revert: return "revert"_L1;
    case Icons::Name::Run: return "run"_L1;
    case Icons::Name::Save: return "save"_L1;
    case Icons::Name::Settings: return "settings"_L1;
    case Icons::Name::Stop: return "stop"_L1;
    case Icons::Name::Store: return "store"_L1;
    case Icons::Name::Text: return "text"_L1;
    case Icons::Name::Tree: return "tree"_L1;
    case Icons::Name::Warning: return "warning"_L1;
        // clang-format on
    }
    return {};
}

QLatin1StringView fileOf(Strategy strategy)
{
    switch (strategy) {
    case Strategy::Guid:
        return "strategy-guid"_L1;
    case Strategy::Semantic:
        return "strategy-semantic"_L1;
    case Strategy::Identity:
        return "strategy-identity"_L1;
    case Strategy::Generated:
        return "strategy-generated"_L1;
    case Strategy::Given:
        return "strategy-given"_L1;
    case Strategy::None:
        return {};
    }
    return {};
}

QColor textColor(QIcon::Mode mode)
{
    const QPalette palette = QGuiApplication::palette();
    switch (mode) {
    case QIcon::Disabled:
        return palette.color(QPalette::Disabled, QPalette::ButtonText);
    case QIcon::Selected:
        return palette.color(QPalette::Active, QPalette::HighlightedText);
    case QIcon::Normal:
    case QIcon::Active:
        break;
    }
    return palette.color(QPalette::Active, QPalette::ButtonText);
}

QPixmap render(QLatin1StringView file, int size, const QColor &color, qreal devicePixelRatio)
{
    const int pixels = qRound(size * devicePixelRatio);
    QPixmap pixmap = SvgIconEngine::render(pathOf(file), QSize(pixels, pixels), color);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

} // namespace

QIcon Icons::icon(Name name)
{
    return QIcon(new SvgIconEngine(pathOf(fileOf(name)), textColor));
}

QIcon Icons::colored(Name name)
{
    return QIcon(new SvgIconEngine(pathOf(fileOf(name)), [name](QIcon::Mode mode) {
        if (mode == QIcon::Disabled || mode == QIcon::Selected)
            return textColor(mode);
        const ThemeColors &colors = theme::colors(QGuiApplication::palette());
        switch (name) {
        case Name::Error:
            return colors.error;
        case Name::Warning:
            return colors.warning;
        case Name::Information:
            return colors.semantic;
        case Name::Commit:
            return colors.success;
        default:
            return textColor(mode);
        }
    }));
}

QIcon Icons::strategy(Strategy strategy)
{
    if (strategy == Strategy::None)
        return {};
    return QIcon(new SvgIconEngine(pathOf(fileOf(strategy)), [strategy](QIcon::Mode mode) {
        if (mode == QIcon::Disabled || mode == QIcon::Selected)
            return textColor(mode);
        return theme::colors(QGuiApplication::palette()).forStrategy(strategy);
    }));
}

QIcon Icons::application()
{
    return QIcon(new SvgIconEngine(pathOf("keyscope"_L1), textColor));
}

QPixmap Icons::pixmap(Name name, int size, const QColor &color, qreal devicePixelRatio)
{
    return render(fileOf(name), size, color, devicePixelRatio);
}

QPixmap Icons::strategyPixmap(Strategy strategy, int size, const QColor &color,
                              qreal devicePixelRatio)
{
    if (strategy == Strategy::None)
        return {};
    return render(fileOf(strategy), size, color, devicePixelRatio);
}
