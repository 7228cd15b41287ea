// The pad's program, which Fcitx's addon runs: its standard input is the socket between them.

#include "RemoteKeyboard.h"

#include <gtk/gtk.h>

#include <unistd.h>

#include <cstdio>

int main(int count, char **arguments) {
  // Wayland windows can't choose their place or refuse the focus.
  gdk_set_allowed_backends("x11");
  if (!gtk_init_check(&count, &arguments)) {
    std::fputs("ductus-pad: no display\n", stderr);
    return 1;
  }
  const handwriting::RemoteKeyboard keyboard(STDIN_FILENO);
  gtk_main();
  return 0;
}
