// The engine's setup page.

#include "Hands.h"
#include "Language.h"
#include "Settings.h"

#include <gtk/gtk.h>

#include <string>

namespace {

using handwriting::Settings;

struct Page {
  Settings settings = Settings::load();
  GtkWidget *grid = gtk_grid_new();
  int row = 0;

  void add(const char *name, GtkWidget *widget) {
    auto *const label = gtk_label_new_with_mnemonic(name);
    gtk_widget_set_halign(label, GTK_ALIGN_START);
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), widget);
    gtk_grid_attach(GTK_GRID(grid), label, 0, row, 1, 1);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_grid_attach(GTK_GRID(grid), widget, 1, row++, 1, 1);
  }
};

GtkWidget *choice(std::initializer_list<const char *> names, int active) {
  auto *const box = gtk_combo_box_text_new();
  for (const char *name : names) gtk_combo_box_text_append_text(GTK_COMBO_BOX_TEXT(box), name);
  gtk_combo_box_set_active(GTK_COMBO_BOX(box), active);
  return box;
}

GtkWidget *languages(const std::string &active) {
  auto *const box = gtk_combo_box_text_new();
  for (const auto &language : handwriting::installedLanguages())
    gtk_combo_box_text_append(
        GTK_COMBO_BOX_TEXT(box), language.tag.c_str(), language.tag.c_str());
  gtk_combo_box_set_active_id(GTK_COMBO_BOX(box), active.c_str());
  return box;
}

void connect(Page &page, GtkWidget *widget, const char *signal, void (*change)(GtkWidget *, Page *)) {
  g_signal_connect(widget, signal, G_CALLBACK(change), &page);
}

void showFault(GtkWidget *widget, const std::string &fault) {
  auto *const dialog = gtk_message_dialog_new(
      GTK_WINDOW(gtk_widget_get_toplevel(widget)), GTK_DIALOG_MODAL, GTK_MESSAGE_ERROR,
      GTK_BUTTONS_CLOSE, "%s", fault.c_str());
  gtk_dialog_run(GTK_DIALOG(dialog));
  gtk_widget_destroy(dialog);
}

template <bool handwriting::Settings::*setting>
void addTick(Page &page, const char *name) {
  auto *const button = gtk_check_button_new_with_mnemonic(name);
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), page.settings.*setting);
  page.add("", button);
  connect(page, button, "toggled", [](GtkWidget *button, Page *page) {
    page->settings.*setting = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button));
    page->settings.save();
  });
}

}  // namespace

int main(int count, char **arguments) {
  gtk_init(&count, &arguments);
  Page page;
  auto *const window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_title(GTK_WINDOW(window), "Handwriting");
  gtk_container_set_border_width(GTK_CONTAINER(window), 18);
  gtk_grid_set_row_spacing(GTK_GRID(page.grid), 12);
  gtk_grid_set_column_spacing(GTK_GRID(page.grid), 18);
  gtk_container_add(GTK_CONTAINER(window), page.grid);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), nullptr);

  auto *const language = languages(page.settings.language);
  page.add("_Language", language);
  connect(page, language, "changed", [](GtkWidget *box, Page *page) {
    const char *const tag = gtk_combo_box_get_active_id(GTK_COMBO_BOX(box));
    if (tag) page->settings.language = tag;
    page->settings.save();
  });
  auto *const side = choice(
      {"Bottom", "Top", "Left", "Right"}, static_cast<int>(page.settings.side));
  page.add("_Side of the screen", side);
  connect(page, side, "changed", [](GtkWidget *box, Page *page) {
    const int active = gtk_combo_box_get_active(GTK_COMBO_BOX(box));
    page->settings.side = static_cast<Settings::Side>(active);
    page->settings.save();
  });
  auto *const size = choice({"Small", "Medium", "Large"}, static_cast<int>(page.settings.size));
  page.add("Si_ze", size);
  connect(page, size, "changed", [](GtkWidget *box, Page *page) {
    const int active = gtk_combo_box_get_active(GTK_COMBO_BOX(box));
    page->settings.size = static_cast<Settings::Size>(active);
    page->settings.save();
  });
  auto *const rest = gtk_spin_button_new_with_range(0.2, 10, 0.1);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(rest), page.settings.restInterval / 1000.0);
  page.add("Seconds of _rest until a word is done", rest);
  connect(page, rest, "value-changed", [](GtkWidget *button, Page *page) {
    const double seconds = gtk_spin_button_get_value(GTK_SPIN_BUTTON(button));
    page->settings.restInterval = static_cast<int>(seconds * 1000 + 0.5);
    page->settings.save();
  });
  addTick<&handwriting::Settings::isPenOnly>(page, "Only the _pen writes");
  addTick<&handwriting::Settings::learns>(page, "_Learn my handwriting from words that I pick");
  // The files here, and the inks in the keyboard's memory.
  auto *const forget = gtk_button_new_with_mnemonic("_Forget my handwriting");
  page.add("", forget);
  connect(page, forget, "clicked", [](GtkWidget *, Page *page) {
    const auto fault = handwriting::Hands(handwriting::Hands::usersFolder()).forget();
    page->settings.forgotten = g_get_real_time();
    page->settings.save();
    if (!fault.empty()) showFault(page->grid, fault);
  });

  gtk_widget_show_all(window);
  gtk_main();
  return 0;
}
