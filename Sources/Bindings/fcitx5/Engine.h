// The addon: an input method for each installed language.

#pragma once

#include "PadProcess.h"

#include <fcitx-config/configuration.h>
#include <fcitx-config/option.h>
#include <fcitx-utils/handlertable.h>
#include <fcitx-utils/trackableobject.h>
#include <fcitx/inputcontext.h>
#include <fcitx/inputmethodengine.h>
#include <fcitx/instance.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace handwriting {

/// Passes messages between the focused text field and the pad.
class Engine final : public fcitx::InputMethodEngineV2 {
 public:
  explicit Engine(fcitx::Instance *instance);

  std::vector<fcitx::InputMethodEntry> listInputMethods() override;
  void activate(const fcitx::InputMethodEntry &entry, fcitx::InputContextEvent &event) override;
  void deactivate(const fcitx::InputMethodEntry &entry, fcitx::InputContextEvent &event) override;
  void reset(const fcitx::InputMethodEntry &entry, fcitx::InputContextEvent &event) override;
  void keyEvent(const fcitx::InputMethodEntry &entry, fcitx::KeyEvent &event) override;
  const fcitx::Configuration *getConfig() const override { return &configuration; }

  /// A candidate was clicked in the desktop's list.
  void pick(int candidate);

 private:
  /// The entry of the setup page in Fcitx's settings.
  struct Configuration : public fcitx::Configuration {
    explicit Configuration(const std::string &setup) : setup(this, "Setup", "Pad and language", setup) {}
    const char *typeName() const override { return "DuctusHandwriting"; }
    fcitx::ExternalOption setup;
  };

  void take(const Message &message);
  void watch(fcitx::EventType type, void (Engine::*react)(fcitx::Event &));
  void sayAround(fcitx::Event &event);
  void sayAround(const fcitx::InputContext &context);
  void sayContent(fcitx::Event &event);
  void sayContent(const fcitx::InputContext &context);
  void show(fcitx::InputContext &context, const fcitx::InputMethodEntry &entry);
  void padEnded(bool mayStart);
  void startIfWanted(fcitx::Event &event);
  bool isOurs(fcitx::InputContext *other) const;
  void compose(fcitx::InputContext &context, const std::string &text);
  void list(fcitx::InputContext &context, const Message &message);

  fcitx::Instance *const instance;
  Configuration configuration;
  PadProcess pad;
  fcitx::TrackableObjectReference<fcitx::InputContext> field;  // the text field that has the focus
  uint64_t number = 0;                                         // of this text field
  std::string composed;
  std::vector<std::unique_ptr<fcitx::HandlerTableEntry<fcitx::EventHandler>>> watchers;
};

}  // namespace handwriting
