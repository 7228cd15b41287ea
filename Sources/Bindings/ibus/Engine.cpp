#include "Engine.h"

#include "Keyboard.h"

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
  engine->enable = [](IBusEngine *self) { Keyboard::shared().enable(self); };
  engine->disable = [](IBusEngine *self) { Keyboard::shared().focusOut(self); };
  engine->focus_in = [](IBusEngine *self) { Keyboard::shared().focusIn(self); };
  engine->focus_out = [](IBusEngine *self) { Keyboard::shared().focusOut(self); };
  engine->reset = [](IBusEngine *self) { Keyboard::shared().resetText(self); };
  engine->set_content_type = [](IBusEngine *self, guint purpose, guint hints) {
    Keyboard::shared().setPurpose(self, purpose, hints);
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
