#pragma once
#include <gio/gio.h>
#include <librsvg/rsvg.h>
