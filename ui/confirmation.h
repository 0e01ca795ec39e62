#pragma once

#include "ui/preferences.h"

#include <QString>

#include <functional>
#include <optional>

class QWidget;

// A question before something that cannot be undone with one key. It says what will happen, and its
// button says what it does ("Drop 3 stores", never "OK"). Esc and the focused button change
// nothing.
struct Confirmation final
{
    QString title;        // "Drop 3 stores?"
    QString consequences; // "Their 1,204 records go with them. …"
    QString button;       // "Drop 3 stores"
    // Switched off by a person in the preferences or in the box itself; absent: always asked.
    std::optional<Preferences::Question> question;
    QString details; // A long list, shown on demand; empty where there is none.

    // Shows the question over `parent` and returns at once; `confirmed` is called where the person
    // agrees, at once where the question is switched off.
    void ask(QWidget *parent, Preferences &preferences, std::function<void()> confirmed) const;
};
