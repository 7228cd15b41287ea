package org.jspecify.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** A type with null. As in JSpecify, which Kotlin knows; only the compiler sees this file. */
@Target(ElementType.TYPE_USE)
public @interface Nullable {}
