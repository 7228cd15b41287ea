// How Qt's input modes are read.

#pragma once

#include "Composition.h"

#include <QtCore/QHash>
#include <QtCore/QList>
#include <QtCore/QString>
#include <QtVirtualKeyboard/qvirtualkeyboardinputengine.h>

#include <optional>

namespace handwriting {

/// Which input modes there are for a locale, with the packs that are installed, and what each reads.
class InputModes {
 public:
  using InputMode = QVirtualKeyboardInputEngine::InputMode;

  /// The modes of a locale, the language's own first.
  QList<InputMode> of(const QString &locale);
  /// The language that is read in a mode; none where no pack reads it.
  std::optional<Language> language(const QString &locale, InputMode mode);
  /// What a field with these hints takes in a mode.
  static Field field(InputMode mode, Qt::InputMethodHints hints, const Language &language);

 private:
  const std::optional<Language> &serving(const QString &locale);
  const std::optional<Language> &latin();

  QHash<QString, std::optional<Language>> languages;  // by locale, as finding them reads files
};

}  // namespace handwriting
