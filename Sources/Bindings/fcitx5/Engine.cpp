#include "Engine.h"

#include "Field.h"
#include "Language.h"
#include "Text.h"

#include <fcitx-utils/textformatflags.h>
#include <fcitx/addonfactory.h>
#include <fcitx/addonmanager.h>
#include <fcitx/candidatelist.h>
#include <fcitx/inputmethodentry.h>
#include <fcitx/inputmethodgroup.h>
#include <fcitx/inputmethodmanager.h>
#include <fcitx/inputpanel.h>
#include <fcitx/surroundingtext.h>

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <utility>

namespace handwriting {
namespace {

constexpr const char *methodName = "ductus";
// More of a text than the reader uses.
constexpr size_t mostAround = 1'000;
// The longest selection that an undo could bring back, in bytes; the socket has room for several.
constexpr size_t mostSelected = 1 << 16;
constexpr int mostCandidates = 8;

/// The folder from which this addon was loaded, with its programs.
std::string programs() {
  Dl_info info;
  if (dladdr(methodName, &info) == 0 || !info.dli_fname) return "";
  const std::string path = info.dli_fname;
  return path.substr(0, path.find_last_of('/')) + "/libexec/";
}

/// The language in an input method's name, `ductus-de`; empty for the setup page's.
std::string tagOf(const std::string &name) {
  const auto dash = name.find('-');
  return dash == name.npos ? "" : name.substr(dash + 1);
}

Content contentOf(fcitx::CapabilityFlags flags) {
  using fcitx::CapabilityFlag;
  // GTK describes a field for a number that is kept secret so.
  if (flags.test(CapabilityFlag::Password) && flags.test(CapabilityFlag::Digit)) return Content::pin;
  constexpr std::array<std::pair<CapabilityFlag, Content>, 6> contents{{
      {CapabilityFlag::Password, Content::secret},
      {CapabilityFlag::Digit, Content::digits},
      {CapabilityFlag::Number, Content::number},
      {CapabilityFlag::Dialable, Content::phone},
      {CapabilityFlag::Url, Content::url},
      {CapabilityFlag::Email, Content::email},
  }};
  for (const auto &[flag, content] : contents)
    if (flags.test(flag)) return content;
  return Content::text;
}

Letters lettersOf(fcitx::CapabilityFlags flags) {
  if (flags.test(fcitx::CapabilityFlag::Uppercase)) return Letters::capital;
  return flags.test(fcitx::CapabilityFlag::Lowercase) ? Letters::small : Letters::any;
}

class Candidate final : public fcitx::CandidateWord {
 public:
  Candidate(Engine &engine, int place, const std::string &text)
      : CandidateWord(fcitx::Text(text)), engine(engine), place(place) {}
  void select(fcitx::InputContext *) const override { engine.pick(place); }

 private:
  Engine &engine;
  const int place;
};

}  // namespace

Engine::Engine(fcitx::Instance *instance)
    : instance(instance),
      configuration(programs() + "ductus-setup"),
      pad(instance->eventLoop(), programs() + "ductus-pad",
          [this](const Message &message) { take(message); },
          [this](bool mayStart) { padEnded(mayStart); }) {
  watch(fcitx::EventType::InputContextSurroundingTextUpdated, &Engine::sayAround);
  watch(fcitx::EventType::InputContextCapabilityChanged, &Engine::sayContent);
  // GTK first sends the text around the cursor, and then that it can.
  watch(fcitx::EventType::InputContextCapabilityChanged, &Engine::sayAround);
  watch(fcitx::EventType::InputMethodGroupChanged, &Engine::startIfWanted);
}

void Engine::watch(fcitx::EventType type, void (Engine::*react)(fcitx::Event &)) {
  watchers.push_back(instance->watchEvent(
      type, fcitx::EventWatcherPhase::PostInputMethod,
      [this, react](fcitx::Event &event) { (this->*react)(event); }));
}

std::vector<fcitx::InputMethodEntry> Engine::listInputMethods() {
  std::vector<fcitx::InputMethodEntry> entries;
  const auto add = [&](const std::string &name, const std::string &text, const std::string &language) {
    entries.emplace_back(name, text, language, methodName);
    entries.back().setIcon("input-tablet").setLabel("✎").setConfigurable(true);
  };
  add(methodName, "Handwriting", "*");
  for (const auto &language : installedLanguages())
    add(std::string(methodName) + "-" + language.tag, "Handwriting (" + language.tag + ")",
        language.tag.substr(0, language.tag.find('-')));
  return entries;
}

/// Created in advance, the pad appears at once.
void Engine::startIfWanted(fcitx::Event &) {
  const auto &group = instance->inputMethodManager().currentGroup();
  for (const auto &item : group.inputMethodList())
    if (const auto *const entry = instance->inputMethodManager().entry(item.name()))
      if (entry->addon() == methodName) return pad.start();
}

// MARK: - From the text field to the pad

bool Engine::isOurs(fcitx::InputContext *other) const { return other && field.get() == other; }

void Engine::activate(const fcitx::InputMethodEntry &entry, fcitx::InputContextEvent &event) {
  field = event.inputContext()->watch();
  composed.clear();
  show(*event.inputContext(), entry);
}

/// Shows the pad for a text field that has the focus.
void Engine::show(fcitx::InputContext &context, const fcitx::InputMethodEntry &entry) {
  pad.start();
  sayContent(context);
  sayAround(context);
  pad.say({"focus", std::to_string(++number), tagOf(entry.uniqueName())});
}

/// Commits the word that a pad has left behind, and starts it again.
///
/// - mayStart: whether it ran for some time; another would soon end, too.
void Engine::padEnded(bool mayStart) {
  auto *const context = field.get();
  if (!context) return;
  const std::string word = composed;
  compose(*context, "");
  context->inputPanel().reset();
  context->updateUserInterface(fcitx::UserInterfaceComponent::InputPanel);
  if (!word.empty()) context->commitString(word);
  const auto *const entry = instance->inputMethodEntry(context);
  if (mayStart && entry && entry->addon() == methodName) show(*context, *entry);
}

void Engine::deactivate(const fcitx::InputMethodEntry &, fcitx::InputContextEvent &event) {
  auto *const context = event.inputContext();
  if (!isOurs(context)) return;
  pad.say({"leave"});
  field.unwatch();
  // Fcitx commits the composed text when the focus leaves, but not when the input method changes.
  if (event.type() == fcitx::EventType::InputContextSwitchInputMethod && !composed.empty())
    context->commitString(composed);
  composed.clear();
  context->inputPanel().reset();
  context->updatePreedit();
  context->updateUserInterface(fcitx::UserInterfaceComponent::InputPanel);
}

void Engine::reset(const fcitx::InputMethodEntry &, fcitx::InputContextEvent &event) {
  if (!isOurs(event.inputContext())) return;
  pad.say({"reset"});
  compose(*event.inputContext(), "");
}

void Engine::keyEvent(const fcitx::InputMethodEntry &, fcitx::KeyEvent &event) {
  if (event.isRelease() || !isOurs(event.inputContext())) return;
  const auto key = event.rawKey();
  const auto modifiers = fcitx::KeyStates{
      fcitx::KeyState::Ctrl, fcitx::KeyState::Alt, fcitx::KeyState::Super};
  const bool hasModifier = key.states().testAny(modifiers);
  if (pad.ask({"key", std::to_string(key.sym()), hasModifier ? "1" : "0"})) event.filterAndAccept();
}

void Engine::pick(int candidate) { pad.say({"pick", std::to_string(candidate)}); }

void Engine::sayContent(fcitx::Event &event) {
  auto *const context = static_cast<fcitx::InputContextEvent &>(event).inputContext();
  if (isOurs(context)) sayContent(*context);
}

void Engine::sayContent(const fcitx::InputContext &context) {
  const auto flags = context.capabilityFlags();
  const bool isPrivate = flags.test(fcitx::CapabilityFlag::Sensitive);
  pad.say({
      "content", std::to_string(static_cast<int>(contentOf(flags))),
      std::to_string(static_cast<int>(lettersOf(flags))), isPrivate ? "1" : "0"});
}

void Engine::sayAround(fcitx::Event &event) {
  auto *const context = static_cast<fcitx::InputContextEvent &>(event).inputContext();
  if (isOurs(context)) sayAround(*context);
}

void Engine::sayAround(const fcitx::InputContext &context) {
  const auto &around = context.surroundingText();
  if (!context.capabilityFlags().test(fcitx::CapabilityFlag::SurroundingText) || !around.isValid())
    return pad.say({"around"});
  const std::string &text = around.text();
  // A word replaces the selection.
  const size_t from = std::min(around.cursor(), around.anchor());
  const size_t to = std::max(around.cursor(), around.anchor());
  const size_t begin = byteOf(text, from < mostAround ? 0 : from - mostAround);
  const size_t middle = byteOf(text, from), end = byteOf(text, to);
  if (end - middle > mostSelected) return pad.say({"around"});
  pad.say({
      "around", text.substr(begin, middle - begin), text.substr(middle, end - middle),
      text.substr(end, byteOf(text, to + mostAround) - end)});
}

// MARK: - From the pad to the text field

void Engine::take(const Message &message) {
  // Messages for a text field that no longer has the focus aren't for this one.
  auto *const context = field.get();
  if (!context || message.size() < 3 || numberOf(message[0]) != number) return;
  const std::string &name = message[1];
  if (name == "compose") {
    compose(*context, message[2]);
  } else if (name == "commit") {
    compose(*context, "");
    context->commitString(message[2]);
  } else if (name == "replace" && message.size() == 4) {
    const auto length = numberOf(message[2]);
    context->deleteSurroundingText(-static_cast<int>(length), static_cast<unsigned>(length));
    if (!message[3].empty()) context->commitString(message[3]);
  } else if (name == "press") {
    const fcitx::Key key(static_cast<fcitx::KeySym>(numberOf(message[2])));
    context->forwardKey(key, false);
    context->forwardKey(key, true);
  } else if (name == "list") {
    list(*context, message);
  }
}

void Engine::compose(fcitx::InputContext &context, const std::string &text) {
  composed = text;
  fcitx::Text shown;
  if (!text.empty()) {
    shown.append(text, fcitx::TextFormatFlag::Underline);
    shown.setCursor(static_cast<int>(text.size()));
  }
  auto &panel = context.inputPanel();
  const bool showsItself = context.capabilityFlags().test(fcitx::CapabilityFlag::Preedit);
  (showsItself ? panel.setClientPreedit(shown) : panel.setPreedit(shown));
  context.updatePreedit();
  context.updateUserInterface(fcitx::UserInterfaceComponent::InputPanel);
}

void Engine::list(fcitx::InputContext &context, const Message &message) {
  std::unique_ptr<fcitx::CommonCandidateList> candidates;
  if (message.size() > 3) {
    candidates = std::make_unique<fcitx::CommonCandidateList>();
    candidates->setPageSize(mostCandidates);
    candidates->setSelectionKey(fcitx::Key::keyListFromString("1 2 3 4 5 6 7 8"));
    candidates->setLayoutHint(fcitx::CandidateLayoutHint::Horizontal);
    for (size_t i = 3; i < message.size(); i++)
      candidates->append<Candidate>(*this, static_cast<int>(i - 3), message[i]);
    candidates->setGlobalCursorIndex(static_cast<int>(numberOf(message[2])));
  }
  context.inputPanel().setCandidateList(std::move(candidates));
  context.updateUserInterface(fcitx::UserInterfaceComponent::InputPanel);
}

namespace {

class Factory final : public fcitx::AddonFactory {
 public:
  fcitx::AddonInstance *create(fcitx::AddonManager *manager) override {
    return new Engine(manager->instance());
  }
};

}  // namespace
}  // namespace handwriting

FCITX_ADDON_FACTORY(handwriting::Factory)
