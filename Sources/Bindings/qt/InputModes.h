// What is read in Qt's input modes.

#pragma once

#include "Composition.h"

#include <QtCore/QHash>
#include <QtCore/QList>
#include <QtCore/QString>
#include <QtVirtualKeyboard/qvirtualkeyboardinputengine.h>

#include <optional>

namespace handwriting {

/// The input modes of a locale, given the installed packs, and what each reads.
class InputModes {
 public:
  using InputMode = QVirtualKeyboardInputEngine::InputMode;

  /// The modes of a locale, the language's own first.
  QList<InputMode> of(const QString &locale);
  /// The language that is read in a mode; none if no pack reads it.
  std::optional<Language> language(const QString &locale, InputMode mode);
  /// The properties of a field with these hints in a mode.
  static Field field(InputMode mode, Qt::InputMethodHints hints, const Language &language);

 private:
  const std::optional<Language> &serving(const QString &locale);
  const std::optional<Language> &latin();

  QHash<QString, std::optional<Language>> languages;  // by locale, since finding them reads files
};

}  // namespace handwriting
