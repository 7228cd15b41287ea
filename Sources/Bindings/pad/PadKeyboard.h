// The pad with its composition, for an input method framework.

#pragma once

#include "Composition.h"
#include "PadWindow.h"
#include "Settings.h"

#include <gio/gio.h>

#include <memory>
#include <string>
#include <vector>

namespace handwriting {

/// A pad for all text fields. The text goes to the focused one.
///
/// A framework's subclass reads and changes that text field.
class PadKeyboard : protected Host {
 public:
  ~PadKeyboard() override;
  PadKeyboard(const PadKeyboard &) = delete;
  PadKeyboard &operator=(const PadKeyboard &) = delete;

  /// Shows the pad, because a text field has the focus or the language has changed.
  ///
  /// - tag: the language of writing; empty for the setup page's.
  void focus(const std::string &tag);
  /// Hides the pad, because the focus has left the text field, to which the composed text is
  /// committed.
  void leave();
  /// The cursor has moved elsewhere.
  void reset();
  /// The properties of the text field.
  ///
  /// - letters: the only ones that it takes.
  /// - isPrivate: nothing of it may be remembered.
  void setContent(Content content, Letters letters, bool isPrivate);
  /// A key of a real keyboard, by X's number; whether it was for the candidates.
  bool press(guint key, bool hasModifier);
  void pick(size_t candidate);

 protected:
  PadKeyboard();

  /// Presses Backspace or Return in the text field, by X's number.
  virtual void pressKey(guint key) = 0;
  /// A text around the cursor.
  struct Around {
    std::string before, selected, after;
  };

  /// The text field has sent its text; none if that isn't known.
  void takeAround(std::optional<Around> text);
  /// Shows candidates in the desktop's list, one of which is composed; none to hide them.
  virtual void showList(const std::vector<std::string> &candidates, size_t composed) = 0;

 private:
  std::optional<std::string> textBefore() const override { return before; }
  std::optional<std::string> textAfter() const override { return after; }
  std::string selected() const override { return selection; }
  void pressBackspace() override;
  void pressReturn() override;
  void showCandidates(const std::vector<std::string> &candidates) override;
  void clearPad() override;
  std::string cased(std::string text, Letters letters) const override;
  void read(Request request) override;
  std::optional<Reading> awaited(uint64_t number) override;
  void learn(Lesson lesson) override;
  void tell(const std::string &fault) override;

  void setField();
  void passOn(guint key, bool hasModifier);
  void forgetText(guint key);
  bool step(size_t by);
  void startRest();
  void stopRest();

  Settings settings;
  bool hasFocus = false;
  std::string tag;  // as `focus` was told
  Content content = Content::text;
  Letters letters = Letters::any;
  bool isPrivate = false;
  // The text around the cursor, as far as it is known and no key has changed it since.
  std::optional<std::string> before, after;
  std::string selection;
  size_t shown = 0;  // the composed candidate
  guint rests = 0;
  Composition composition;
  PadWindow pad;
  GFileMonitor *monitor = nullptr;
  Reader reader;  // its calls end first
};

}  // namespace handwriting
