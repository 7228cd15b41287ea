// The window that is written on.

#pragma once

#include "Settings.h"
#include "Stroke.h"

#include <gtk/gtk.h>

#include <functional>
#include <string>
#include <vector>

namespace handwriting {

/// A window at a side of the screen that never takes the focus from the text field.
///
/// One pen writes at a time. While a pen is near, and shortly after, touch is a palm and ignored.
class PadWindow {
 public:
  struct Actions {
    std::function<bool(Stroke, Pad)> write;  // whether it was a gesture
    std::function<void()> begin;             // the pen has touched the pad
    std::function<void(size_t)> pick;
    std::function<void()> backspace, space, enter;
  };

  explicit PadWindow(Actions actions);
  ~PadWindow();
  PadWindow(const PadWindow &) = delete;
  PadWindow &operator=(const PadWindow &) = delete;

  void show(const Settings &settings, const std::string &language);
  void hide();
  void showCandidates(const std::vector<std::string> &candidates);
  void showNote(const std::string &text);
  void clear();

 private:
  static gboolean onEvent(GtkWidget *, GdkEvent *event, gpointer self);
  static gboolean onDraw(GtkWidget *area, cairo_t *context, gpointer self);
  static gboolean onGrip(GtkWidget *, GdkEventButton *event, gpointer self);
  static gboolean onDrag(GtkWidget *, GdkEventMotion *event, gpointer self);
  /// - Returns: a candidate that only makes room.
  GtkWidget *addCandidates(GtkWidget *head);
  void addHandle(GtkWidget *head);
  void addArea(GtkWidget *body);
  void addKeys(GtkWidget *body);
  void addKey(const char *label, const char *name, std::function<void()> action);
  GtkWidget *button(const std::string &label, const char *name, std::function<void()> action);
  static void onScreen(GdkScreen *, gpointer self);
  static gboolean onNoteEnd(gpointer self);
  bool place(bool again);
  void showLanguage();
  void dropStroke();
  bool accepts(GdkEvent *event, bool isTouch);
  void begin(GdkEvent *event);
  void move(GdkEvent *event);
  void end(GdkEvent *event);
  void add(GdkEvent *event);

  const Actions actions;
  Settings settings;
  GtkWidget *window, *row, *keys, *area, *note;
  std::string language;
  guint noteEnd = 0, settling = 0;  // timers
  GdkRectangle home{};              // the pad's place by the settings, on this screen
  bool isTurned = false;            // whether the screen has given it another, and may move it yet
  int left = 0, top = 0;            // of the hidden or dragged pad
  double gripX = 0, gripY = 0;      // where the pad is dragged
  std::vector<Stroke> ink;
  Stroke current;
  bool isWriting = false;
  GdkEventSequence *finger = nullptr;  // the index among several
  guint32 penTime = 0;                 // when a pen was last near
  bool penWasSeen = false;
};

}  // namespace handwriting
