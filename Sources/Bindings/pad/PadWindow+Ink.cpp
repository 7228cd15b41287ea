// How the pad receives ink from pens, fingers and mice, and shows it.

#include "PadWindow.h"

#include <cmath>
#include <utility>

namespace handwriting {
namespace {

// How long touches count as a palm after a pen was near, in milliseconds.
constexpr guint32 palmTime = 700;

bool isPen(GdkEvent *event) {
  auto *const device = gdk_event_get_source_device(event);
  if (!device) return false;
  const auto source = gdk_device_get_source(device);
  return source == GDK_SOURCE_PEN || source == GDK_SOURCE_ERASER;
}

/// Red, green and blue, 0 to 1.
struct Color {
  double red, green, blue;
};

/// The colours of the pad.
struct Colors {
  Color paper, ruler, ink;
};

constexpr Colors light{{0.99, 0.98, 0.95}, {0.2, 0.3, 0.5}, {0.07, 0.1, 0.3}};
constexpr Colors dark{{0.13, 0.15, 0.17}, {0.7, 0.8, 0.95}, {0.88, 0.92, 1}};

/// The colours that match the desktop's.
const Colors &colorsFor(GtkWidget *widget) {
  GdkRGBA color;
  auto *const style = gtk_widget_get_style_context(widget);
  if (!gtk_style_context_lookup_color(style, "theme_base_color", &color)) return light;
  const double brightness = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue;
  return brightness < 0.5 ? dark : light;
}

}  // namespace

bool PadWindow::accepts(GdkEvent *event, bool isTouch) {
  const guint32 time = gdk_event_get_time(event);
  if (isPen(event)) {
    penTime = time;
    penWasSeen = true;
    return true;
  }
  if (settings.isPenOnly) return false;
  return !(isTouch && penWasSeen && time - penTime < palmTime);
}

gboolean PadWindow::onEvent(GtkWidget *, GdkEvent *event, gpointer self) {
  auto &pad = *static_cast<PadWindow *>(self);
  switch (gdk_event_get_event_type(event)) {
    case GDK_PROXIMITY_IN:
    case GDK_PROXIMITY_OUT: pad.accepts(event, false); return TRUE;
    case GDK_BUTTON_PRESS: {
      guint number = 0;
      gdk_event_get_button(event, &number);
      // Touches arrive as such, and again as pointer events.
      if (number == GDK_BUTTON_PRIMARY && !gdk_event_get_pointer_emulated(event)
          && pad.accepts(event, false) && !pad.isWriting)
        pad.begin(event);
      return TRUE;
    }
    case GDK_MOTION_NOTIFY:
      if (isPen(event)) pad.accepts(event, false);
      if (pad.isWriting && !pad.finger) pad.move(event);
      return TRUE;
    case GDK_BUTTON_RELEASE: {
      guint number = 0;
      gdk_event_get_button(event, &number);
      if (number == GDK_BUTTON_PRIMARY && pad.isWriting && !pad.finger) pad.end(event);
      return TRUE;
    }
    case GDK_TOUCH_BEGIN:
      if (!pad.isWriting && pad.accepts(event, true)) {
        pad.finger = gdk_event_get_event_sequence(event);
        pad.begin(event);
      }
      return TRUE;
    case GDK_TOUCH_UPDATE:
      if (pad.isWriting && gdk_event_get_event_sequence(event) == pad.finger) pad.move(event);
      return TRUE;
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL:
      if (pad.isWriting && gdk_event_get_event_sequence(event) == pad.finger) {
        pad.finger = nullptr;
        // A palm that was taken for a finger: the pen has arrived meanwhile.
        const bool isPalm = gdk_event_get_event_type(event) == GDK_TOUCH_CANCEL
            || !pad.accepts(event, true);
        if (isPalm) pad.current = Stroke();
        pad.end(event);
      }
      return TRUE;
    default: return FALSE;
  }
}

void PadWindow::add(GdkEvent *event) {
  double x, y;
  if (!gdk_event_get_coords(event, &x, &y)) return;
  current.add(static_cast<float>(x), static_cast<float>(y), gdk_event_get_time(event));
}

void PadWindow::begin(GdkEvent *event) {
  isWriting = true;
  current = Stroke();
  add(event);
  actions.begin();
  gtk_widget_queue_draw(area);
}

void PadWindow::move(GdkEvent *event) {
  add(event);
  gtk_widget_queue_draw(area);
}

void PadWindow::end(GdkEvent *event) {
  isWriting = false;
  if (current.count() > 0) {
    add(event);
    Stroke stroke = std::exchange(current, Stroke());
    const Pad pad{
        static_cast<float>(gtk_widget_get_allocated_width(area)),
        static_cast<float>(gtk_widget_get_allocated_height(area))};
    // Committing a word by this stroke clears the pad, but not of this stroke.
    if (!actions.write(stroke, pad)) ink.push_back(std::move(stroke));
  }
  gtk_widget_queue_draw(area);
}

void PadWindow::dropStroke() {
  isWriting = false;
  finger = nullptr;
  current = Stroke();
}

gboolean PadWindow::onDraw(GtkWidget *area, cairo_t *context, gpointer self) {
  const auto &pad = *static_cast<PadWindow *>(self);
  const double width = gtk_widget_get_allocated_width(area);
  const double height = gtk_widget_get_allocated_height(area);
  const auto &[paper, ruler, ink] = colorsFor(area);
  cairo_set_source_rgb(context, paper.red, paper.green, paper.blue);
  cairo_paint(context);
  cairo_set_source_rgba(context, ruler.red, ruler.green, ruler.blue, 0.25);
  cairo_set_line_width(context, 1);
  cairo_move_to(context, 12, std::round(height * 0.7) + 0.5);
  cairo_line_to(context, width - 12, std::round(height * 0.7) + 0.5);
  cairo_stroke(context);
  cairo_set_source_rgb(context, ink.red, ink.green, ink.blue);
  cairo_set_line_width(context, 3);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  const auto draw = [&](const Stroke &stroke) {
    if (stroke.count() == 0) return;
    cairo_move_to(context, stroke.x(0), stroke.y(0));
    for (size_t i = 0; i < stroke.count(); i++) cairo_line_to(context, stroke.x(i), stroke.y(i));
    cairo_stroke(context);
  };
  for (const auto &stroke : pad.ink) draw(stroke);
  draw(pad.current);
  return TRUE;
}

}  // namespace handwriting
