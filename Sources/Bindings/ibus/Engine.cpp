#include "Engine.h"

#include "Keyboard.h"

#include <cstring>
#include <string>

using handwriting::Keyboard;

struct DuctusEngine {
  IBusEngine parent;
};
struct DuctusEngineClass {
  IBusEngineClass parent;
};

G_DEFINE_TYPE(DuctusEngine, ductus_engine, IBUS_TYPE_ENGINE)

static void ductus_engine_init(DuctusEngine *) {}

static void ductus_engine_class_init(DuctusEngineClass *type) {
  auto *const engine = IBUS_ENGINE_CLASS(type);
  engine->disable = [](IBusEngine *self) { Keyboard::shared().focusOut(self); };
  engine->focus_in = [](IBusEngine *self) { Keyboard::shared().focusIn(self, ""); };
  engine->focus_out = [](IBusEngine *self) { Keyboard::shared().focusOut(self); };
#if IBUS_CHECK_VERSION(1, 5, 27)
  engine->focus_in_id = [](IBusEngine *self, const gchar *field, const gchar *client) {
    // The daemon's own context has the focus if no text field has it.
    if (std::strcmp(client, "fake") == 0)
      Keyboard::shared().focusOut(self);
    else
      Keyboard::shared().focusIn(self, field);
  };
  engine->focus_out_id = [](IBusEngine *self, const gchar *) { Keyboard::shared().focusOut(self); };
#endif
  engine->reset = [](IBusEngine *self) { Keyboard::shared().resetText(self); };
  engine->set_content_type = [](IBusEngine *self, guint purpose, guint hints) {
    Keyboard::shared().setPurpose(self, purpose, hints);
  };
  engine->set_surrounding_text = [](IBusEngine *self, IBusText *text, guint cursor, guint anchor) {
    IBUS_ENGINE_CLASS(ductus_engine_parent_class)->set_surrounding_text(self, text, cursor, anchor);
    Keyboard::shared().takeText(self);
  };
  engine->process_key_event = [](IBusEngine *self, guint key, guint, guint state) -> gboolean {
    return Keyboard::shared().processKey(self, key, state);
  };
  engine->candidate_clicked = [](IBusEngine *self, guint candidate, guint, guint) {
    Keyboard::shared().clickCandidate(self, candidate);
  };
  IBUS_OBJECT_CLASS(type)->destroy = [](IBusObject *self) {
    Keyboard::shared().focusOut(IBUS_ENGINE(self));
    IBUS_OBJECT_CLASS(ductus_engine_parent_class)->destroy(self);
  };
}

IBusEngine *newEngine(GDBusConnection *connection, const char *name) {
  static int number = 0;
  const std::string path = "/org/freedesktop/IBus/Engine/" + std::to_string(++number);
  const auto type = ductus_engine_get_type();
  auto *const properties = static_cast<GObjectClass *>(g_type_class_ref(type));
  // Since 1.5.27, IBus identifies the text field on request.
  const char *const ids = "has-focus-id";
  const bool hasIds = g_object_class_find_property(properties, ids) != nullptr;
  g_type_class_unref(properties);
  return IBUS_ENGINE(g_object_new(
      type, "connection", connection, "object-path", path.c_str(), "engine-name", name,
      hasIds ? ids : nullptr, TRUE, nullptr));
}
