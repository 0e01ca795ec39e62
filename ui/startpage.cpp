#include "ui/startpage.h"

#include "ui/icons.h"
#include "ui/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

StartPage::StartPage(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_heading(new QLabel(tr("Recent files"))),
      m_files(new QListWidget)
{
    auto *title = new QLabel(tr("Keyscope"));
    QFont large = theme::headingFont(font());
    large.setPointSizeF(font().pointSizeF() * 2);
    title->setFont(large);
    auto *words = new QLabel(tr(
        "See where each document’s key comes from: guid, semantic, identity, generated or given."));
    words->setWordWrap(true);

    const auto button = [](const QString &text, Icons::Name icon) {
        auto *made = new QPushButton(Icons::icon(icon), text);
        made->setMinimumWidth(160);
        made->setMinimumHeight(32);
        return made;
    };
    QPushButton *sample = button(tr("Open Sample"), Icons::Name::Database);
    QPushButton *open = button(tr("Open…"), Icons::Name::Open);
    QPushButton *make = button(tr("New Database…"), Icons::Name::NewDatabase);
    sample->setToolTip(tr("A small database to try everything with"));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(spacing::normal);
    for (QPushButton *each : {sample, open, make})
        buttons->addWidget(each);
    buttons->addStretch();

    m_heading->setFont(theme::headingFont(font()));
    m_heading->setBuddy(m_files);
    m_files->setFrameShape(QFrame::NoFrame);
    m_files->setAccessibleName(tr("Recent files"));
    m_files->setTextElideMode(Qt::ElideMiddle);
    m_files->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto *column = new QWidget;
    column->setMaximumWidth(640);
    auto *layout = new QVBoxLayout(column);
    layout->setSpacing(spacing::large);
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addWidget(words);
    layout->addLayout(buttons);
    layout->addSpacing(spacing::normal);
    layout->addWidget(m_heading);
    layout->addWidget(m_files, 2);
    layout->addStretch(1);
    auto *outer = new QHBoxLayout(this);
    outer->addStretch(1);
    outer->addWidget(column, 4);
    outer->addStretch(1);

    connect(sample, &QPushButton::clicked, this, &StartPage::sampleRequested);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(make, &QPushButton::clicked, this, &StartPage::newRequested);
    connect(m_files, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        emit fileRequested(item->data(Qt::UserRole).toString());
    });
    connect(&m_preferences, &Preferences::recentFilesChanged, this, &StartPage::showRecentFiles);
    showRecentFiles();
}

void StartPage::showRecentFiles()
{
    m_files->clear();
    for (const QString &fileName : m_preferences.recentFiles()) {
        const QFileInfo file(fileName);
        if (!file.exists())
            continue;
        auto *item = new QListWidgetItem(
            tr("%1 — %2").arg(file.fileName(), QDir::toNativeSeparators(file.absolutePath())),
            m_files);
        item->setIcon(Icons::icon(Icons::Name::Database));
        item->setToolTip(QDir::toNativeSeparators(fileName));
        item->setData(Qt::UserRole, fileName);
    }
    m_heading->setVisible(m_files->count() > 0);
    m_files->setVisible(m_files->count() > 0);
}
