#include "PadKeyboard.h"

#include <gdk/gdkkeysyms.h>

#include <utility>

namespace handwriting {
namespace {

// How long a key waits for the ink before it to be read, in milliseconds.
constexpr int longestWait = 2'000;

/// Whether a key changes what other keys do, and nothing else.
bool isModifier(guint key) { return key >= GDK_KEY_Shift_L && key <= GDK_KEY_Hyper_R; }

/// What a key types; empty for other keys.
std::string textOf(guint key) {
  const gunichar character = gdk_keyval_to_unicode(key);
  char bytes[6];
  return g_unichar_isprint(character) ? std::string(bytes, g_unichar_to_utf8(character, bytes)) : "";
}

}  // namespace

PadKeyboard::PadKeyboard()
    : settings(Settings::load()),
      composition(*this),
      pad({
          [this](Stroke stroke, Pad size) {
            if (!hasFocus) return true;
            const bool isGesture = composition.add(std::move(stroke), size);
            startRest();
            return isGesture;
          },
          [this] { stopRest(); },
          [this](size_t candidate) { pick(candidate); },
          [this] { composition.press(PadKey::backspace); },
          [this] { composition.press(PadKey::space); },
          [this] { composition.press(PadKey::enter); },
      }),
      reader([this](const Reading &reading) {
        auto *const call = new std::pair(this, reading);
        g_idle_add_full(
            G_PRIORITY_DEFAULT,
            [](gpointer data) -> gboolean {
              const auto &[keyboard, reading] = *static_cast<std::pair<PadKeyboard *, Reading> *>(data);
              keyboard->composition.take(reading);
              return G_SOURCE_REMOVE;
            },
            call, [](gpointer data) { delete static_cast<std::pair<PadKeyboard *, Reading> *>(data); });
      }, Hands::usersFolder()) {
  // Changes on the setup page take effect at once.
  auto *const file = g_file_new_for_path(Settings::path().c_str());
  monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, nullptr, nullptr);
  g_object_unref(file);
  if (monitor)
    g_signal_connect(
        monitor, "changed",
        G_CALLBACK(+[](GFileMonitor *, GFile *, GFile *, GFileMonitorEvent, gpointer self) {
          auto &keyboard = *static_cast<PadKeyboard *>(self);
          const auto forgotten = keyboard.settings.forgotten;
          keyboard.settings = Settings::load();
          if (keyboard.settings.forgotten != forgotten) keyboard.reader.forget();
          if (keyboard.hasFocus) keyboard.focus(keyboard.tag);
        }),
        this);
}

PadKeyboard::~PadKeyboard() {
  stopRest();
  if (monitor) {
    g_signal_handlers_disconnect_by_data(monitor, this);
    g_object_unref(monitor);
  }
}

// MARK: - The focus

void PadKeyboard::focus(const std::string &newTag) {
  hasFocus = true;
  tag = newTag;
  const std::string &written = tag.empty() ? settings.language : tag;
  if (written != composition.language().tag) {
    composition.setLanguage(languageOf(written));
    setField();
  }
  reader.prepare(written);
  pad.show(settings, written);
}

void PadKeyboard::leave() {
  if (!hasFocus) return;
  stopRest();
  composition.reset();
  hasFocus = false;
  pad.hide();
}

void PadKeyboard::reset() {
  if (!hasFocus || !composition.isComposing()) return;
  stopRest();
  composition.reset();
  // The field has kept the composed text, and shows it again if a reading has arrived meanwhile.
  showComposed("");
}

void PadKeyboard::setContent(Content newContent, Letters newLetters, bool newIsPrivate) {
  // Some programs send it before each key, and another field's word would be committed.
  if (newContent == content && newLetters == letters && newIsPrivate == isPrivate) return;
  content = newContent;
  letters = newLetters;
  isPrivate = newIsPrivate;
  setField();
}

void PadKeyboard::setField() {
  Field field = fieldOf(content, composition.language());
  if (isPrivate) field.isHidden = true;
  field.letters = letters;
  composition.setField(std::move(field));
}

// MARK: - Keys

bool PadKeyboard::press(guint key, bool hasModifier) {
  if (!hasFocus) return false;
  if (!composition.isComposing()) {
    passOn(key, hasModifier);
    return false;
  }
  const size_t count = composition.candidates().size();
  if (!hasModifier && key >= GDK_KEY_1 && key < GDK_KEY_1 + count) {
    pick(key - GDK_KEY_1);
    return true;
  }
  switch (hasModifier ? 0 : key) {
    case GDK_KEY_Down:
    case GDK_KEY_Tab:
      if (step(1)) return true;
      break;
    case GDK_KEY_Up:
      if (step(count - 1)) return true;
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      stopRest();
      composition.accept();
      return true;
    case GDK_KEY_Escape:
      stopRest();
      composition.discard();
      return true;
    case GDK_KEY_BackSpace: return composition.eraseBeforeKey();
    default: break;
  }
  passOn(key, hasModifier);
  return false;
}

/// Tells the composition of a key that the text field gets.
void PadKeyboard::passOn(guint key, bool hasModifier) {
  if (isModifier(key)) return;
  const auto typed = hasModifier ? "" : textOf(key);
  if (!typed.empty())
    composition.acceptBeforeKey(typed);
  else if (key == GDK_KEY_BackSpace && !hasModifier)
    composition.eraseBeforeKey();
  else
    composition.acceptBeforeKey();
  forgetText(key);
}

void PadKeyboard::takeAround(std::optional<Around> text) {
  before = text ? std::optional(text->before) : std::nullopt;
  after = text ? std::optional(text->after) : std::nullopt;
  selection = text ? text->selected : "";
}

/// Text fields send their text before a key has changed it, and may not do so afterwards.
void PadKeyboard::forgetText(guint key) {
  before.reset();
  selection.clear();
  // Return may send a chat message, and arrows move the cursor.
  if (key != GDK_KEY_BackSpace && textOf(key).empty()) after.reset();
}

/// Composes another candidate; whether there is one.
bool PadKeyboard::step(size_t by) {
  const auto &candidates = composition.candidates();
  if (candidates.size() < 2) return false;
  shown = (shown + by) % candidates.size();
  composition.change(candidates[shown]);
  showList(candidates, shown);
  return true;
}

void PadKeyboard::pick(size_t candidate) {
  if (!hasFocus) return;
  stopRest();
  composition.pick(candidate);
}

void PadKeyboard::startRest() {
  stopRest();
  // Strokes that arrived while the program was busy go first, or the word would be split.
  rests = g_timeout_add_full(
      G_PRIORITY_LOW, static_cast<guint>(settings.restInterval),
      [](gpointer self) -> gboolean {
        auto &keyboard = *static_cast<PadKeyboard *>(self);
        keyboard.rests = 0;
        keyboard.composition.rest();
        return G_SOURCE_REMOVE;
      },
      this, nullptr);
}

void PadKeyboard::stopRest() {
  if (rests != 0) g_source_remove(rests);
  rests = 0;
}

// MARK: - What a composition asks for

void PadKeyboard::pressBackspace() {
  forgetText(GDK_KEY_BackSpace);
  pressKey(GDK_KEY_BackSpace);
}

void PadKeyboard::pressReturn() {
  forgetText(GDK_KEY_Return);
  pressKey(GDK_KEY_Return);
}

void PadKeyboard::showCandidates(const std::vector<std::string> &candidates) {
  shown = 0;
  pad.showCandidates(candidates);
  showList(candidates, shown);
}

void PadKeyboard::clearPad() { pad.clear(); }

std::string PadKeyboard::cased(std::string text, Letters letters) const {
  const auto change = letters == Letters::small ? g_utf8_strdown : g_utf8_strup;
  const std::unique_ptr<char, decltype(&g_free)> changed(change(text.c_str(), -1), g_free);
  return changed.get();
}

void PadKeyboard::read(Request request) { reader.read(std::move(request)); }

std::optional<Reading> PadKeyboard::awaited(uint64_t number) {
  return reader.awaited(number, longestWait);
}

void PadKeyboard::learn(Lesson lesson) {
  if (settings.learns) reader.learn(std::move(lesson));
}

void PadKeyboard::tell(const std::string &fault) {
  pad.showNote(fault);
  g_warning("%s", fault.c_str());
}

}  // namespace handwriting
