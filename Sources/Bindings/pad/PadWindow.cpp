#include "PadWindow.h"

#include <algorithm>
#include <utility>

namespace handwriting {
namespace {

// The pad's size relative to the screen, for each of `Settings::Size`: along its side, and across
// it.
constexpr double lengths[] = {0.4, 0.6, 0.95}, breadths[] = {0.2, 0.28, 0.38};

// How long a note is shown, in seconds, and how many characters of it.
constexpr guint noteTime = 8;
constexpr int noteWidth = 24;
// How long a desktop takes at most to follow a screen's change, in milliseconds.
constexpr guint settlingTime = 1'000;

constexpr const char *style = R"(
  #ductus-pad { background: #263238; }
  #ductus-pad button { min-width: 2.6em; min-height: 2.2em; padding: 0 0.4em; }
  #ductus-pad .handle { color: #cfd8dc; padding: 0 0.8em; }
)";

// Returns a window that stays above the others, and never takes the focus.
GtkWidget *newWindow() {
  auto *const window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_widget_set_name(window, "ductus-pad");
  auto *const top = GTK_WINDOW(window);
  gtk_window_set_title(top, "Ductus");
  gtk_window_set_accept_focus(top, FALSE);
  gtk_window_set_focus_on_map(top, FALSE);
  gtk_window_set_decorated(top, FALSE);
  gtk_window_set_keep_above(top, TRUE);
  gtk_window_set_skip_taskbar_hint(top, TRUE);
  gtk_window_set_skip_pager_hint(top, TRUE);
  gtk_window_set_type_hint(top, GDK_WINDOW_TYPE_HINT_UTILITY);
  gtk_window_stick(top);
  return window;
}

void addStyle() {
  auto *const provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, style, -1, nullptr);
  gtk_style_context_add_provider_for_screen(
      gdk_screen_get_default(), GTK_STYLE_PROVIDER(provider),
      GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}

}  // namespace

PadWindow::PadWindow(Actions actions) : actions(std::move(actions)) {
  window = newWindow();
  addStyle();
  auto *const column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  auto *const head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  auto *const body = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  auto *const sample = addCandidates(head);
  addHandle(head);
  addArea(body);
  addKeys(body);
  gtk_box_pack_start(GTK_BOX(column), head, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(column), body, TRUE, TRUE, 0);
  gtk_container_set_border_width(GTK_CONTAINER(column), 4);
  gtk_container_add(GTK_CONTAINER(window), column);
  gtk_widget_show_all(column);
  int height = 0;
  gtk_widget_get_preferred_height(head, nullptr, &height);
  gtk_widget_set_size_request(head, -1, height);
  gtk_widget_destroy(sample);
  // The slow parts of a first window are done now, not when somebody wants to write.
  gtk_widget_realize(area);
  // GTK would otherwise report only some of the pen's positions, which suffices for following a
  // pointer.
  for (auto *const place : {window, area})
    gdk_window_set_event_compression(gtk_widget_get_window(place), FALSE);
  // Screens are turned, and monitors plugged in.
  for (const char *const change : {"size-changed", "monitors-changed"})
    g_signal_connect(gdk_screen_get_default(), change, G_CALLBACK(onScreen), this);
}

GtkWidget *PadWindow::addCandidates(GtkWidget *head) {
  row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  // Candidates that don't fit can be reached by scrolling.
  auto *const scrolled = gtk_scrolled_window_new(nullptr, nullptr);
  gtk_scrolled_window_set_policy(
      GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_container_add(GTK_CONTAINER(scrolled), row);
  // The first candidate mustn't move the ink under the pen, so there is always room for it.
  auto *const sample = button("1  Ag", nullptr, [] {});
  gtk_box_pack_start(GTK_BOX(row), sample, FALSE, FALSE, 0);
  gtk_widget_show_all(scrolled);
  gtk_box_pack_start(GTK_BOX(head), scrolled, TRUE, TRUE, 0);
  return sample;
}

void PadWindow::addHandle(GtkWidget *head) {
  note = gtk_label_new(nullptr);
  gtk_label_set_ellipsize(GTK_LABEL(note), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars(GTK_LABEL(note), noteWidth);
  gtk_style_context_add_class(gtk_widget_get_style_context(note), "handle");
  // The window is dragged by its language's name.
  auto *const handle = gtk_event_box_new();
  gtk_container_add(GTK_CONTAINER(handle), note);
  gtk_widget_add_events(handle, GDK_BUTTON_PRESS_MASK | GDK_BUTTON1_MOTION_MASK);
  g_signal_connect(handle, "button-press-event", G_CALLBACK(onGrip), this);
  g_signal_connect(handle, "motion-notify-event", G_CALLBACK(onDrag), this);
  gtk_box_pack_end(GTK_BOX(head), handle, FALSE, FALSE, 0);
}

void PadWindow::addArea(GtkWidget *body) {
  area = gtk_drawing_area_new();
  gtk_widget_set_name(area, "ink");
  gtk_widget_add_events(
      area, GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK | GDK_POINTER_MOTION_MASK
                | GDK_BUTTON_MOTION_MASK | GDK_TOUCH_MASK | GDK_PROXIMITY_IN_MASK
                | GDK_PROXIMITY_OUT_MASK | GDK_TABLET_PAD_MASK);
  g_signal_connect(area, "event", G_CALLBACK(onEvent), this);
  g_signal_connect(area, "draw", G_CALLBACK(onDraw), this);
  gtk_box_pack_start(GTK_BOX(body), area, TRUE, TRUE, 0);
}

void PadWindow::addKeys(GtkWidget *body) {
  keys = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  addKey("⌫", "Backspace", actions.backspace);
  addKey("␣", "Space", actions.space);
  addKey("⏎", "Return", actions.enter);
  addKey("✕", "Hide the pad", [this] { hide(); });
  gtk_box_pack_end(GTK_BOX(body), keys, FALSE, FALSE, 0);
}

PadWindow::~PadWindow() {
  g_signal_handlers_disconnect_by_data(gdk_screen_get_default(), this);
  if (noteEnd != 0) g_source_remove(noteEnd);
  if (settling != 0) g_source_remove(settling);
  gtk_widget_destroy(window);
}

GtkWidget *PadWindow::button(
    const std::string &label, const char *name, std::function<void()> action) {
  auto *const button = gtk_button_new_with_label(label.c_str());
  gtk_widget_set_can_focus(button, FALSE);
  if (name) {
    gtk_widget_set_tooltip_text(button, name);
    atk_object_set_name(gtk_widget_get_accessible(button), name);
  }
  auto *const kept = new std::function<void()>(std::move(action));
  g_signal_connect_data(
      button, "clicked",
      G_CALLBACK(+[](GtkButton *, gpointer action) {
        // A copy, since the button may be gone when it returns.
        const auto own = *static_cast<std::function<void()> *>(action);
        own();
      }),
      kept,
      [](gpointer action, GClosure *) { delete static_cast<std::function<void()> *>(action); },
      GConnectFlags(0));
  return button;
}

void PadWindow::addKey(const char *label, const char *name, std::function<void()> action) {
  gtk_box_pack_start(GTK_BOX(keys), button(label, name, std::move(action)), TRUE, TRUE, 0);
}

void PadWindow::show(const Settings &newSettings, const std::string &newLanguage) {
  settings = newSettings;
  language = newLanguage;
  showLanguage();
  // Window managers place a window that appears again as they like.
  if (!gtk_widget_get_visible(window)) gtk_window_move(GTK_WINDOW(window), left, top);
  place(false);
  gtk_widget_show(window);
}

void PadWindow::hide() {
  if (gtk_widget_get_visible(window)) gtk_window_get_position(GTK_WINDOW(window), &left, &top);
  gtk_widget_hide(window);
  // The hidden pad isn't told of the pen's lift.
  dropStroke();
  clear();
}

void PadWindow::onScreen(GdkScreen *, gpointer self) {
  auto &pad = *static_cast<PadWindow *>(self);
  pad.isTurned |= pad.place(false);
  // The desktop's panels follow, and leave another area to windows; its window manager moves them.
  if (pad.settling != 0) g_source_remove(pad.settling);
  pad.settling = g_timeout_add(
      settlingTime,
      [](gpointer self) -> gboolean {
        auto &pad = *static_cast<PadWindow *>(self);
        pad.settling = 0;
        pad.place(std::exchange(pad.isTurned, false));
        return G_SOURCE_REMOVE;
      },
      self);
}

/// Puts the pad where the settings say, unless it was put there before: it may have been dragged.
///
/// - again: even then.
/// - returns: whether it has another place.
bool PadWindow::place(bool again) {
  auto *const display = gdk_display_get_default();
  auto *monitor = gdk_display_get_primary_monitor(display);
  if (!monitor) monitor = gdk_display_get_monitor(display, 0);
  if (!monitor) return false;
  GdkRectangle screen;
  gdk_monitor_get_workarea(monitor, &screen);
  const auto size = static_cast<int>(settings.size);
  const bool isUpright =
      settings.side == Settings::Side::left || settings.side == Settings::Side::right;
  // A pad at the left or right is about as high as wide, since lines are horizontal there, too.
  const double length = isUpright ? std::max(screen.width, screen.height) * lengths[size] / 2
                                  : screen.width * lengths[size];
  const double breadth = screen.height * (isUpright ? lengths[size] / 1.5 : breadths[size]);
  GtkRequisition least;
  gtk_widget_get_preferred_size(window, &least, nullptr);
  const int width = std::max(least.width, std::min(screen.width, static_cast<int>(length)));
  const int height = std::max(least.height, static_cast<int>(breadth));
  int x = screen.x + (screen.width - width) / 2, y = screen.y + (screen.height - height) / 2;
  switch (settings.side) {
    case Settings::Side::bottom: y = screen.y + screen.height - height; break;
    case Settings::Side::top: y = screen.y; break;
    case Settings::Side::left: x = screen.x; break;
    case Settings::Side::right: x = screen.x + screen.width - width; break;
  }
  const GdkRectangle wanted{x, y, width, height};
  if (!again && gdk_rectangle_equal(&wanted, &home)) return false;
  home = wanted;
  left = x;
  top = y;
  gtk_window_resize(GTK_WINDOW(window), width, height);
  gtk_window_move(GTK_WINDOW(window), x, y);
  return true;
}

void PadWindow::showCandidates(const std::vector<std::string> &candidates) {
  gtk_container_foreach(
      GTK_CONTAINER(row), [](GtkWidget *child, gpointer) { gtk_widget_destroy(child); }, nullptr);
  for (size_t i = 0; i < candidates.size(); i++) {
    const std::string label = std::to_string(i + 1) + "  " + candidates[i];
    auto *const candidate = button(label, nullptr, [this, i] { actions.pick(i); });
    gtk_box_pack_start(GTK_BOX(row), candidate, FALSE, FALSE, 0);
  }
  gtk_widget_show_all(row);
}

void PadWindow::showLanguage() {
  if (noteEnd != 0) g_source_remove(noteEnd);
  noteEnd = 0;
  gtk_label_set_text(GTK_LABEL(note), language.c_str());
  gtk_widget_set_tooltip_text(note, nullptr);
}

/// Shows a note for a while. Pointing at it shows all of a long one.
void PadWindow::showNote(const std::string &text) {
  showLanguage();
  gtk_label_set_text(GTK_LABEL(note), text.c_str());
  gtk_widget_set_tooltip_text(note, text.c_str());
  noteEnd = g_timeout_add_seconds(noteTime, onNoteEnd, this);
}

gboolean PadWindow::onNoteEnd(gpointer self) {
  auto &pad = *static_cast<PadWindow *>(self);
  pad.noteEnd = 0;
  pad.showLanguage();
  return G_SOURCE_REMOVE;
}

void PadWindow::clear() {
  ink.clear();
  gtk_widget_queue_draw(area);
}

// A window manager that drags a window takes the keyboard's focus from the text field, which hides
// the pad.
gboolean PadWindow::onGrip(GtkWidget *, GdkEventButton *event, gpointer self) {
  auto &pad = *static_cast<PadWindow *>(self);
  gtk_window_get_position(GTK_WINDOW(pad.window), &pad.left, &pad.top);
  pad.gripX = event->x_root - pad.left;
  pad.gripY = event->y_root - pad.top;
  return TRUE;
}

gboolean PadWindow::onDrag(GtkWidget *, GdkEventMotion *event, gpointer self) {
  auto &pad = *static_cast<PadWindow *>(self);
  pad.left = static_cast<int>(event->x_root - pad.gripX);
  pad.top = static_cast<int>(event->y_root - pad.gripY);
  gtk_window_move(GTK_WINDOW(pad.window), pad.left, pad.top);
  return TRUE;
}

}  // namespace handwriting
