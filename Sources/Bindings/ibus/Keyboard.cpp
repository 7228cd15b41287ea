#include "Keyboard.h"

#include "Text.h"

#include <algorithm>

namespace handwriting {
namespace {

IBusText *ibusText(const std::string &text) { return ibus_text_new_from_string(text.c_str()); }

Content contentOf(guint purpose) {
  switch (purpose) {
    case IBUS_INPUT_PURPOSE_DIGITS: return Content::digits;
    case IBUS_INPUT_PURPOSE_NUMBER: return Content::number;
    case IBUS_INPUT_PURPOSE_PHONE: return Content::phone;
    case IBUS_INPUT_PURPOSE_URL: return Content::url;
    case IBUS_INPUT_PURPOSE_EMAIL: return Content::email;
    case IBUS_INPUT_PURPOSE_PASSWORD: return Content::secret;
    case IBUS_INPUT_PURPOSE_PIN: return Content::pin;
    default: return Content::text;
  }
}

Letters lettersOf(guint hints) {
  if (hints & IBUS_INPUT_HINT_UPPERCASE_CHARS) return Letters::capital;
  return hints & IBUS_INPUT_HINT_LOWERCASE ? Letters::small : Letters::any;
}

/// The kernel's number of a key; X's is 8 more.
guint codeOf(guint key) {
  switch (key) {
    case IBUS_KEY_BackSpace: return 14;
    case IBUS_KEY_Return: return 28;
    default: return 0;
  }
}

}  // namespace

Keyboard &Keyboard::shared() {
  // It lives as long as the program, whose end closes everything.
  static auto *const keyboard = new Keyboard();
  return *keyboard;
}

Keyboard::Keyboard() : table(ibus_lookup_table_new(8, 0, TRUE, TRUE)) { g_object_ref_sink(table); }

// MARK: - The engine

void Keyboard::focusIn(IBusEngine *newEngine, const std::string &field) {
  if (engine && engine != newEngine) focusOut(engine);
  engine = newEngine;
  // A field that is first asked for its text sends it with the next key or word. Until then the
  // engine has the previous text field's.
  ibus_engine_get_surrounding_text(engine, nullptr, nullptr, nullptr);
  const bool isKnown = !asked.insert(field).second;
  takeAround(isKnown ? surrounding() : std::nullopt);
  guint purpose = 0, hints = 0;
  ibus_engine_get_content_type(engine, &purpose, &hints);
  setPurpose(engine, purpose, hints);
  // The engine `ductus` reads the language of the setup page, `ductus:de` German.
  const std::string name = ibus_engine_get_name(engine);
  const auto colon = name.find(':');
  focus(colon == name.npos ? "" : name.substr(colon + 1));
}

void Keyboard::focusOut(IBusEngine *oldEngine) {
  if (engine != oldEngine) return;
  leave();
  engine = nullptr;
}

void Keyboard::resetText(IBusEngine *ofEngine) {
  if (engine == ofEngine) reset();
}

void Keyboard::takeText(IBusEngine *ofEngine) {
  if (engine == ofEngine) takeAround(surrounding());
}

void Keyboard::setPurpose(IBusEngine *ofEngine, guint purpose, guint hints) {
  if (engine != ofEngine) return;
  setContent(contentOf(purpose), lettersOf(hints), hints & IBUS_INPUT_HINT_PRIVATE);
}

bool Keyboard::processKey(IBusEngine *ofEngine, guint key, guint state) {
  if (engine != ofEngine || (state & IBUS_RELEASE_MASK)) return false;
  return press(key, state & (IBUS_CONTROL_MASK | IBUS_MOD1_MASK | IBUS_SUPER_MASK));
}

void Keyboard::clickCandidate(IBusEngine *ofEngine, guint candidate) {
  if (engine == ofEngine) pick(candidate);
}

// MARK: - The text field

std::optional<Keyboard::Around> Keyboard::surrounding() const {
  if (!(engine->client_capabilities & IBUS_CAP_SURROUNDING_TEXT)) return std::nullopt;
  IBusText *text = nullptr;
  guint cursor = 0, anchor = 0;
  ibus_engine_get_surrounding_text(engine, &text, &cursor, &anchor);
  if (!text) return std::nullopt;
  const std::string all = ibus_text_get_text(text);
  g_object_unref(text);
  const size_t from = byteOf(all, std::min(cursor, anchor));
  const size_t to = byteOf(all, std::max(cursor, anchor));
  return Around{all.substr(0, from), all.substr(from, to - from), all.substr(to)};
}

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

void Keyboard::pressKey(guint key) {
  if (!engine) return;
  ibus_engine_forward_key_event(engine, key, codeOf(key), 0);
  ibus_engine_forward_key_event(engine, key, codeOf(key), IBUS_RELEASE_MASK);
}

void Keyboard::showList(const std::vector<std::string> &candidates, size_t composed) {
  if (!engine) return;
  ibus_lookup_table_clear(table);
  for (const auto &candidate : candidates)
    ibus_lookup_table_append_candidate(table, ibusText(candidate));
  if (!candidates.empty()) ibus_lookup_table_set_cursor_pos(table, static_cast<guint>(composed));
  ibus_engine_update_lookup_table(engine, table, !candidates.empty());
}

}  // namespace handwriting
