// One pad for all text fields.

#pragma once

#include "Composition.h"
#include "PadWindow.h"
#include "Settings.h"

#include <gio/gio.h>
#include <ibus.h>

#include <memory>
#include <string>

namespace handwriting {

/// What is written goes to the engine of the text field that has the focus.
class Keyboard : private Host {
 public:
  static Keyboard &shared();

  void enable(IBusEngine *engine);
  void disable(IBusEngine *engine);
  void focus(IBusEngine *engine);
  void leave(IBusEngine *engine);
  void reset(IBusEngine *engine);
  void setContent(IBusEngine *engine, guint purpose, guint hints);
  /// A key of a real keyboard; whether it was for the candidates.
  bool press(IBusEngine *engine, guint key, guint state);
  void pick(IBusEngine *engine, guint candidate);

 private:
  Keyboard();

  std::optional<std::string> textBefore() const override;
  std::optional<std::string> textAfter() const override;
  void showComposed(const std::string &text) override;
  void commit(const std::string &text) override;
  void replace(const std::string &old, const std::string &text) override;
  void pressBackspace() override;
  void pressReturn() override;
  void showCandidates(const std::vector<std::string> &candidates) override;
  void clearPad() override;
  void read(Request request) override;
  std::optional<Reading> awaited(uint64_t number) override;
  void learn(Lesson lesson) override;
  void tell(const std::string &fault) override;

  std::optional<std::string> surrounding(bool isBefore) const;
  void forward(guint key, guint code);
  void startRest();
  void stopRest();

  IBusEngine *engine = nullptr;  // of the text field that has the focus
  Settings settings;
  IBusLookupTable *table;
  guint rests = 0;
  Composition composition;
  Reader reader;
  PadWindow pad;
  GFileMonitor *monitor = nullptr;
};

}  // namespace handwriting
