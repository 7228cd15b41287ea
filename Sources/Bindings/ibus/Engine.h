// The engine, of which IBus creates one for each text field.

#pragma once

#include <ibus.h>

/// An engine with a name: `ductus`, or `ductus:de` for one language.
IBusEngine *newEngine(GDBusConnection *connection, const char *name);
