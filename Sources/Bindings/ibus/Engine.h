// The engine as IBus makes one for each text field.

#pragma once

#include <ibus.h>

GType ductus_engine_get_type();
