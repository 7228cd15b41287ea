package org.jspecify.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** A package of types without null, unless {@link Nullable} says so. See there. */
@Target(ElementType.PACKAGE)
public @interface NullMarked {}
