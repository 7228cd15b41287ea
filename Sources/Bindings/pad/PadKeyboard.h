// The pad with what is composed on it, for the framework of input methods that serves text fields.

#pragma once

#include "Composition.h"
#include "PadWindow.h"
#include "Settings.h"

#include <gio/gio.h>

#include <memory>
#include <string>
#include <vector>

namespace handwriting {

/// A pad for all text fields. What is written goes to the one that has the focus.
///
/// A framework's own class says how that text field is read and changed.
class PadKeyboard : protected Host {
 public:
  ~PadKeyboard() override;
  PadKeyboard(const PadKeyboard &) = delete;
  PadKeyboard &operator=(const PadKeyboard &) = delete;

  /// A text field has the focus, or the language has changed: shows the pad.
  ///
  /// - tag: the language that is written; empty for that of the setup page.
  void focus(const std::string &tag);
  /// The focus has left the text field, which takes in what is composed: hides the pad.
  void leave();
  /// The cursor has gone elsewhere.
  void reset();
  /// What the text field takes.
  ///
  /// - isPrivate: nothing of it is to be remembered.
  void setContent(Content content, bool isPrivate);
  /// A key of a real keyboard, by X's number; whether it was for the candidates.
  bool press(guint key, bool hasModifier);
  void pick(size_t candidate);

 protected:
  PadKeyboard();

  /// Presses Backspace, Return or space in the text field, by X's number.
  virtual void pressKey(guint key) = 0;
  /// Shows candidates as the desktop does, of which one is composed; none: hides them.
  virtual void showList(const std::vector<std::string> &candidates, size_t composed) = 0;

 private:
  void pressBackspace() override;
  void pressReturn() override;
  void showCandidates(const std::vector<std::string> &candidates) override;
  void clearPad() override;
  void read(Request request) override;
  std::optional<Reading> awaited(uint64_t number) override;
  void learn(Lesson lesson) override;
  void tell(const std::string &fault) override;

  void setField();
  bool step(size_t by);
  void startRest();
  void stopRest();

  Settings settings;
  bool hasFocus = false;
  std::string tag;  // as `focus` was told
  Content content = Content::text;
  bool isPrivate = false;
  size_t shown = 0;  // which candidate is composed
  guint rests = 0;
  Composition composition;
  PadWindow pad;
  GFileMonitor *monitor = nullptr;
  Reader reader;  // its calls end first
};

}  // namespace handwriting
