// The engine's program, which IBus starts.
//
//   ibus-engine-ductus            serves text fields
//   ibus-engine-ductus --engines  says which engines there are: one for each installed language

#include "Engine.h"
#include "Keyboard.h"
#include "Language.h"

#include <gtk/gtk.h>

#include <cstdio>
#include <cstring>
#include <memory>

namespace {

void printEngine(const char *name, const char *language, const std::string &longName) {
  const std::unique_ptr<char, decltype(&g_free)> text(
      g_markup_printf_escaped(
          "  <engine>\n"
          "    <name>%s</name>\n    <longname>%s</longname>\n"
          "    <description>Writes what a pen writes, without any server</description>\n"
          "    <language>%s</language>\n    <license>Apache-2.0</license>\n"
          "    <author>The authors of Ductus</author>\n    <icon>input-tablet</icon>\n"
          "    <layout>default</layout>\n    <symbol>✎</symbol>\n    <rank>0</rank>\n"
          "    <setup>%s/ibus-setup-ductus</setup>\n  </engine>\n",
          name, longName.c_str(), language, PROGRAMS),
      g_free);
  std::fputs(text.get(), stdout);
}

void printEngines() {
  std::puts("<engines>");
  printEngine("ductus", "other", "Handwriting");
  for (const auto &language : handwriting::installedLanguages()) {
    const std::string subtag = language.tag.substr(0, language.tag.find('-'));
    const std::string name = "Handwriting (" + language.tag + ")";
    printEngine(("ductus:" + language.tag).c_str(), subtag.c_str(), name);
  }
  std::puts("</engines>");
}

int serve() {
  auto *const bus = ibus_bus_new();
  if (!ibus_bus_is_connected(bus)) {
    std::fputs("ibus-engine-ductus: IBus doesn't run\n", stderr);
    return 1;
  }
  g_object_ref_sink(bus);
  g_signal_connect(bus, "disconnected", G_CALLBACK(+[](IBusBus *, gpointer) { ibus_quit(); }), nullptr);
  auto *const factory = ibus_factory_new(ibus_bus_get_connection(bus));
  g_object_ref_sink(factory);
  g_signal_connect(
      factory, "create-engine",
      G_CALLBACK(+[](IBusFactory *self, const char *name, gpointer) {
        return newEngine(ibus_service_get_connection(IBUS_SERVICE(self)), name);
      }),
      nullptr);
  // Created in advance, the pad appears at once.
  handwriting::Keyboard::shared();
  ibus_bus_request_name(bus, "org.freedesktop.IBus.Ductus", 0);
  ibus_main();
  return 0;
}

}  // namespace

int main(int count, char **arguments) {
  ibus_init();
  if (count > 1 && std::strcmp(arguments[1], "--engines") == 0) {
    printEngines();
    return 0;
  }
  // Wayland windows can't choose their place or refuse the focus.
  gdk_set_allowed_backends("x11");
  if (!gtk_init_check(&count, &arguments)) {
    std::fputs("ibus-engine-ductus: no display\n", stderr);
    return 1;
  }
  return serve();
}
