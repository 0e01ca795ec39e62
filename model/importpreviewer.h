#pragma once

#include "storage/transfer/transfers.h"
#include "storage/transfer/importpreview.h"

#include <QObject>
#include <QTimer>

// Reads the first records of a file and says what importing them would do, off the GUI thread,
// while a person still chooses: a newer choice cancels the reading for the one before. Nothing is
// changed or consumed.
//
// GUI thread only.
class ImportPreviewer final : public QObject
{
    Q_OBJECT

public:
    static constexpr int shownRows = 20;

    explicit ImportPreviewer(QObject *parent = nullptr);
    ~ImportPreviewer() override;

    // preview() is absent from here until the answer has come. Identities are foreseen from the
    // catalog's values.
    void setRequest(const ImportRequest &request, const Catalog &catalog);

    // What would happen, or why the file cannot be read so; absent while it is being read.
    [[nodiscard]] const std::optional<Result<ImportPreview>> &preview() const { return m_preview; }

signals:
    void previewChanged();

private:
    void read();

    ImportRequest m_request;
    Catalog m_catalog;
    std::optional<Result<ImportPreview>> m_preview;
    std::shared_ptr<Progress> m_reading;
    QTimer m_rest;
    quint64 m_generation = 0;
};
