package ductus;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function of the library: its arguments as the C side takes them, each at a multiple of eight
 * bytes. An array follows its length, which is -1 for none.
 */
final class Request {
  // The room that C needs for a structure that is made of arguments.
  private static final int ROOM = 96;
  private static final int MOST_BYTES = Integer.MAX_VALUE - 64;

  private final Function function;
  private ByteBuffer bytes = ByteBuffer.allocate(512).order(ByteOrder.nativeOrder());
  private int size;
  private final List<Handle> handles = new ArrayList<>(2);
  private final List<Integer> places = new ArrayList<>(2);

  Request(Function function) {
    this.function = function;
  }

  /** Returns the place of the next argument, after making room for it. */
  private int take(long length) {
    int place = size;
    long end = place + ((length + 7) & ~7L);
    if (end > MOST_BYTES) {
      throw new InkException(InkException.BAD_INK, "these are more points than an ink may have");
    }
    if (end > bytes.capacity()) {
      byte[] longer = new byte[(int) Math.min(MOST_BYTES, Math.max(end, 2L * bytes.capacity()))];
      System.arraycopy(bytes.array(), 0, longer, 0, place);
      bytes = ByteBuffer.wrap(longer).order(ByteOrder.nativeOrder());
    }
    size = (int) end;
    return place;
  }

  Request integer(long value) {
    int place = take(8);
    bytes.putLong(place, value);
    return this;
  }

  Request flag(boolean value) {
    return integer(value ? 1 : 0);
  }

  Request real(double value) {
    int place = take(8);
    bytes.putDouble(place, value);
    return this;
  }

  /** Adds an object, whose address is known when the call begins. */
  Request handle(@Nullable Handle handle) {
    if (handle != null) {
      handles.add(handle);
      places.add(size);
    }
    return integer(0);
  }

  Request none() {
    return integer(-1);
  }

  /** Adds a text, ended by a zero byte. Throws {@link OptionException} for one that C can't take. */
  Request text(@Nullable String text, String name) {
    if (text == null) {
      return none();
    }
    if (text.indexOf('\0') >= 0) {
      throw new OptionException(name + " has a zero character");
    }
    ByteBuffer encoded;
    try {
      encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    } catch (CharacterCodingException error) {
      throw new OptionException(name + " has half a surrogate pair");
    }
    int length = encoded.remaining();
    integer(length + 1);
    int place = take(length + 1L);
    encoded.get(bytes.array(), place, length);
    return this;
  }

  Request texts(List<String> texts, String name) {
    room(texts.size());
    for (int i = 0; i < texts.size(); i++) {
      text(given(texts.get(i), name + "[" + i + "]"), name + "[" + i + "]");
    }
    return this;
  }

  Request room(int count) {
    integer(count);
    take((long) count * ROOM);
    return this;
  }

  Request bytes(byte[] values) {
    integer(values.length);
    int place = take(values.length);
    System.arraycopy(values, 0, bytes.array(), place, values.length);
    return this;
  }

  Request floats(float... values) {
    integer(values.length);
    int place = take(4L * values.length);
    for (int i = 0; i < values.length; i++) {
      bytes.putFloat(place + 4 * i, values[i]);
    }
    return this;
  }

  Request integers(int... values) {
    integer(values.length);
    int place = take(4L * values.length);
    for (int i = 0; i < values.length; i++) {
      bytes.putInt(place + 4 * i, values[i]);
    }
    return this;
  }

  /** Adds room for numbers that C writes. */
  Request longs(int count) {
    integer(count);
    take(8L * count);
    return this;
  }

  /** Adds inks: points, times, the ends of strokes and those of inks. */
  Request inks(List<Ink> inks) {
    long points = 0;
    int strokes = 0;
    boolean isTimed = false;
    for (Ink ink : inks) {
      strokes += ink.strokes.size();
      for (Stroke stroke : ink.strokes) {
        points += stroke.size();
        isTimed |= stroke.isTimed();
      }
    }
    integer(points);
    int place = take(8 * points);
    for (Ink ink : inks) {
      for (Stroke stroke : ink.strokes) {
        for (int i = 0; i < stroke.size(); i++, place += 8) {
          bytes.putFloat(place, stroke.x(i));
          bytes.putFloat(place + 4, stroke.y(i));
        }
      }
    }
    integer(isTimed ? points : -1);
    place = take(isTimed ? 8 * points : 0);
    if (isTimed) {
      for (Ink ink : inks) {
        for (Stroke stroke : ink.strokes) {
          for (int i = 0; i < stroke.size(); i++, place += 8) {
            bytes.putLong(place, stroke.time(i));
          }
        }
      }
    }
    int[] strokeEnds = new int[strokes];
    int[] inkEnds = new int[inks.size()];
    int stroke = 0;
    int point = 0;
    for (int ink = 0; ink < inkEnds.length; ink++) {
      for (Stroke each : inks.get(ink).strokes) {
        point += each.size();
        strokeEnds[stroke++] = point;
      }
      inkEnds[ink] = stroke;
    }
    return integers(strokeEnds).integers(inkEnds);
  }

  Answer send(ByteBuffer... files) {
    return send(null, files);
  }

  /** Calls the function. Throws what it or a callback says. */
  Answer send(@Nullable Callbacks callbacks, ByteBuffer... files) {
    int entered = 0;
    try {
      for (; entered < handles.size(); entered++) {
        bytes.putLong(places.get(entered), handles.get(entered).enter());
      }
      return new Answer(Native.call(function, bytes.array(), size, callbacks, files));
    } catch (ReadingCancelledException error) {
      if (callbacks != null) {
        callbacks.rethrow();
      }
      throw error;
    } finally {
      while (entered > 0) {
        handles.get(--entered).leave();
      }
    }
  }

  /** Returns a value that may not be null. */
  static <T> T given(@Nullable T value, String name) {
    if (value == null) {
      throw new NullPointerException(name + " is null");
    }
    return value;
  }
}
