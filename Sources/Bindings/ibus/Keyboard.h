// The pad for IBus's engines.

#pragma once

#include "PadKeyboard.h"

#include <ibus.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace handwriting {

/// Sends the text to the engine of the focused text field.
class Keyboard : public PadKeyboard {
 public:
  static Keyboard &shared();

  /// - field: the text field's name in IBus.
  void focusIn(IBusEngine *engine, const std::string &field);
  void focusOut(IBusEngine *engine);
  void resetText(IBusEngine *engine);
  /// The text field has sent the text around the cursor.
  void takeText(IBusEngine *engine);
  void setPurpose(IBusEngine *engine, guint purpose, guint hints);
  /// A key of a real keyboard; whether it was for the candidates.
  bool processKey(IBusEngine *engine, guint key, guint state);
  void clickCandidate(IBusEngine *engine, guint candidate);

 private:
  Keyboard();

  void showComposed(const std::string &text) override;
  void commit(const std::string &text) override;
  void replace(const std::string &old, const std::string &text) override;
  void pressKey(guint key) override;
  void showList(const std::vector<std::string> &candidates, size_t composed) override;

  std::optional<Around> surrounding() const;

  IBusEngine *engine = nullptr;  // of the text field that has the focus
  std::set<std::string> asked;   // text fields that send their text when they get the focus
  IBusLookupTable *table;
};

}  // namespace handwriting
