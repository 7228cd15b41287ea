/**
 * Reads handwriting from pen strokes, offline.
 *
 * <pre>{@code
 * try (Recognizer recognizer = Recognizer.open("en-US")) {
 *   Ink ink = new Ink.Builder().stroke(0, 0, 0, 20).stroke(12, 0, 12, 20).stroke(0, 10, 12, 10).build();
 *   System.out.println(recognizer.read(ink).text);
 * }
 * }</pre>
 *
 * <p>Coordinates are in any unit, with y downwards; times are milliseconds since any moment. Places in
 * texts are counted as {@link String} counts. Values can't be changed and may be shared by threads, like
 * everything else here. Objects that hold memory outside of Java's are {@link AutoCloseable}; a forgotten
 * one is freed some time after Java has collected it, when another is made.
 *
 * <p>Errors are {@link ductus.DuctusException}s, whose message names the place. Besides, a null that isn't
 * allowed gives a {@link NullPointerException} that names the argument, and a closed object an
 * {@link IllegalStateException}.
 */
@NullMarked
package ductus;

import org.jspecify.annotations.NullMarked;
