// The engine as IBus makes one for each text field.

#pragma once

#include <ibus.h>

/// An engine of a name: `ductus`, or `ductus:de` for one language.
IBusEngine *newEngine(GDBusConnection *connection, const char *name);
