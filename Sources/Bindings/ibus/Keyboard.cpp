#include "Keyboard.h"

#include "Text.h"

#include <algorithm>

namespace handwriting {
namespace {

// How long a key waits for the ink before it to be read, in milliseconds.
constexpr int longestWait = 2'000;
// What the kernel numbers these keys as, and X 8 more.
constexpr guint backspaceCode = 14, returnCode = 28, spaceCode = 57;

IBusText *ibusText(const std::string &text) { return ibus_text_new_from_string(text.c_str()); }

Field fieldOf(guint purpose, guint hints) {
  Field field;
  switch (purpose) {
    case IBUS_INPUT_PURPOSE_DIGITS:
      field.kind = DUCTUS_NUMBER;
      field.allowed = "0123456789";
      break;
    case IBUS_INPUT_PURPOSE_NUMBER:
      field.kind = DUCTUS_NUMBER;
      field.allowed = "0123456789+-.,:/%€$£ ";
      break;
    case IBUS_INPUT_PURPOSE_PHONE:
      field.kind = DUCTUS_NUMBER;
      field.allowed = "0123456789+*#()/-. ";
      break;
    case IBUS_INPUT_PURPOSE_URL: field.kind = DUCTUS_URI; break;
    case IBUS_INPUT_PURPOSE_EMAIL: field.kind = DUCTUS_EMAIL; break;
    case IBUS_INPUT_PURPOSE_PASSWORD:
    case IBUS_INPUT_PURPOSE_PIN:
      field.kind = DUCTUS_PER_CHARACTER;
      field.isHidden = true;
      break;
    default: break;
  }
  if (hints & IBUS_INPUT_HINT_PRIVATE) field.isHidden = true;
  return field;
}

}  // namespace

Keyboard &Keyboard::shared() {
  // It lives as long as the program, whose end closes all.
  static auto *const keyboard = new Keyboard();
  return *keyboard;
}

Keyboard::Keyboard()
    : settings(Settings::load()),
      table(ibus_lookup_table_new(8, 0, TRUE, TRUE)),
      composition(*this),
      reader([this](const Reading &reading) {
        auto *const call = new std::pair(this, reading);
        g_idle_add_full(
            G_PRIORITY_DEFAULT,
            [](gpointer data) -> gboolean {
              const auto &[keyboard, reading] = *static_cast<std::pair<Keyboard *, Reading> *>(data);
              keyboard->composition.take(reading);
              return G_SOURCE_REMOVE;
            },
            call, [](gpointer data) { delete static_cast<std::pair<Keyboard *, Reading> *>(data); });
      }, Hands::usersFolder()),
      pad({
          [this](Stroke stroke, Pad size) {
            if (!engine) return true;
            const bool isGesture = composition.add(std::move(stroke), size);
            startRest();
            return isGesture;
          },
          [this] { stopRest(); },
          [this](size_t candidate) {
            stopRest();
            composition.pick(candidate);
          },
          [this] {
            if (!composition.eraseLast()) pressBackspace();
          },
          [this] {
            composition.acceptBeforeKey();
            forward(IBUS_KEY_space, spaceCode);
          },
          [this] {
            composition.acceptBeforeKey();
            pressReturn();
          },
      }) {
  g_object_ref_sink(table);
  // What the setup page changes counts at once.
  auto *const file = g_file_new_for_path(Settings::path().c_str());
  monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, nullptr, nullptr);
  g_object_unref(file);
  if (monitor)
    g_signal_connect(
        monitor, "changed",
        G_CALLBACK(+[](GFileMonitor *, GFile *, GFile *, GFileMonitorEvent, gpointer self) {
          auto &keyboard = *static_cast<Keyboard *>(self);
          const auto forgotten = keyboard.settings.forgotten;
          keyboard.settings = Settings::load();
          if (keyboard.settings.forgotten != forgotten) keyboard.reader.forget();
          if (keyboard.engine) keyboard.focus(keyboard.engine);
        }),
        this);
}

// MARK: - The engine

void Keyboard::enable(IBusEngine *newEngine) {
  // Who asks once is told of the surrounding text from then on.
  ibus_engine_get_surrounding_text(newEngine, nullptr, nullptr, nullptr);
  focus(newEngine);
}

void Keyboard::disable(IBusEngine *oldEngine) { leave(oldEngine); }

void Keyboard::focus(IBusEngine *newEngine) {
  if (engine && engine != newEngine) leave(engine);
  engine = newEngine;
  // The engine `ductus` reads the language of the setup page, `ductus:de` German.
  const std::string name = ibus_engine_get_name(engine);
  const auto colon = name.find(':');
  const std::string tag = colon == name.npos ? settings.language : name.substr(colon + 1);
  if (tag != composition.language().tag) composition.setLanguage(languageOf(tag));
  reader.prepare(tag);
  pad.show(settings, tag);
}

void Keyboard::leave(IBusEngine *oldEngine) {
  if (engine != oldEngine) return;
  stopRest();
  // The text field itself takes in what is composed.
  composition.reset();
  engine = nullptr;
  pad.hide();
}

void Keyboard::reset(IBusEngine *ofEngine) {
  if (engine != ofEngine || !composition.isComposing()) return;
  stopRest();
  composition.reset();
}

void Keyboard::setContent(IBusEngine *ofEngine, guint purpose, guint hints) {
  if (engine == ofEngine) composition.setField(fieldOf(purpose, hints));
}

bool Keyboard::press(IBusEngine *ofEngine, guint key, guint state) {
  if (engine != ofEngine || (state & IBUS_RELEASE_MASK)) return false;
  const bool hasModifier = state & (IBUS_CONTROL_MASK | IBUS_MOD1_MASK | IBUS_SUPER_MASK);
  if (!composition.isComposing()) {
    if (key < IBUS_KEY_Shift_L || key > IBUS_KEY_Hyper_R) composition.acceptBeforeKey();
    return false;
  }
  const size_t count = composition.candidates().size();
  if (!hasModifier && key >= IBUS_KEY_1 && key < IBUS_KEY_1 + count) {
    stopRest();
    composition.pick(key - IBUS_KEY_1);
    return true;
  }
  const guint current = ibus_lookup_table_get_cursor_pos(table);
  switch (hasModifier ? 0 : key) {
    case IBUS_KEY_Down:
    case IBUS_KEY_Tab:
    case IBUS_KEY_Up: {
      if (count < 2) break;
      const size_t step = key == IBUS_KEY_Up ? count - 1 : 1;
      const auto next = static_cast<guint>((current + step) % count);
      composition.change(composition.candidates()[next]);
      ibus_lookup_table_set_cursor_pos(table, next);
      ibus_engine_update_lookup_table(engine, table, TRUE);
      return true;
    }
    case IBUS_KEY_Return:
    case IBUS_KEY_KP_Enter:
      stopRest();
      composition.accept();
      return true;
    case IBUS_KEY_Escape:
      stopRest();
      showComposed("");
      composition.reset();
      return true;
    case IBUS_KEY_BackSpace: return composition.eraseLast();
    default: break;
  }
  // Shift and its like change nothing.
  if (key >= IBUS_KEY_Shift_L && key <= IBUS_KEY_Hyper_R) return false;
  composition.acceptBeforeKey();
  return false;
}

void Keyboard::pick(IBusEngine *ofEngine, guint candidate) {
  if (engine != ofEngine) return;
  stopRest();
  composition.pick(candidate);
}

void Keyboard::startRest() {
  stopRest();
  rests = g_timeout_add(
      static_cast<guint>(settings.restInterval),
      [](gpointer self) -> gboolean {
        auto &keyboard = *static_cast<Keyboard *>(self);
        keyboard.rests = 0;
        keyboard.composition.rest();
        return G_SOURCE_REMOVE;
      },
      this);
}

void Keyboard::stopRest() {
  if (rests != 0) g_source_remove(rests);
  rests = 0;
}

// MARK: - The text field

std::optional<std::string> Keyboard::surrounding(bool isBefore) const {
  if (!engine || !(engine->client_capabilities & IBUS_CAP_SURROUNDING_TEXT)) return std::nullopt;
  IBusText *text = nullptr;
  guint cursor = 0, anchor = 0;
  ibus_engine_get_surrounding_text(engine, &text, &cursor, &anchor);
  if (!text) return std::nullopt;
  const std::string all = ibus_text_get_text(text);
  g_object_unref(text);
  const auto place = std::min<glong>(cursor, g_utf8_strlen(all.c_str(), -1));
  const auto bytes = static_cast<size_t>(g_utf8_offset_to_pointer(all.c_str(), place) - all.c_str());
  return isBefore ? all.substr(0, bytes) : all.substr(bytes);
}

std::optional<std::string> Keyboard::textBefore() const { return surrounding(true); }

std::optional<std::string> Keyboard::textAfter() const { return surrounding(false); }

void Keyboard::showComposed(const std::string &text) {
  if (!engine) return;
  auto *const shown = ibusText(text);
  const auto length = static_cast<guint>(characterCount(text));
  ibus_text_append_attribute(
      shown, IBUS_ATTR_TYPE_UNDERLINE, IBUS_ATTR_UNDERLINE_SINGLE, 0, static_cast<gint>(length));
  ibus_engine_update_preedit_text_with_mode(
      engine, shown, length, length > 0, IBUS_ENGINE_PREEDIT_COMMIT);
}

void Keyboard::commit(const std::string &text) {
  if (!engine) return;
  showComposed("");
  ibus_engine_commit_text(engine, ibusText(text));
}

void Keyboard::replace(const std::string &old, const std::string &text) {
  if (!engine) return;
  const auto length = static_cast<gint>(characterCount(old));
  ibus_engine_delete_surrounding_text(engine, -length, static_cast<guint>(length));
  if (!text.empty()) ibus_engine_commit_text(engine, ibusText(text));
}

void Keyboard::forward(guint key, guint code) {
  if (!engine) return;
  ibus_engine_forward_key_event(engine, key, code, 0);
  ibus_engine_forward_key_event(engine, key, code, IBUS_RELEASE_MASK);
}

void Keyboard::pressBackspace() { forward(IBUS_KEY_BackSpace, backspaceCode); }

void Keyboard::pressReturn() { forward(IBUS_KEY_Return, returnCode); }

void Keyboard::showCandidates(const std::vector<std::string> &candidates) {
  pad.showCandidates(candidates);
  if (!engine) return;
  ibus_lookup_table_clear(table);
  for (const auto &candidate : candidates)
    ibus_lookup_table_append_candidate(table, ibusText(candidate));
  ibus_engine_update_lookup_table(engine, table, !candidates.empty());
}

void Keyboard::clearPad() { pad.clear(); }

void Keyboard::read(Request request) { reader.read(std::move(request)); }

std::optional<Reading> Keyboard::awaited(uint64_t number) {
  return reader.awaited(number, longestWait);
}

void Keyboard::learn(Lesson lesson) {
  if (settings.learns) reader.learn(std::move(lesson));
}

void Keyboard::tell(const std::string &fault) {
  pad.showNote(fault);
  g_warning("%s", fault.c_str());
}

}  // namespace handwriting
