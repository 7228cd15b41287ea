package ductus;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a function of the library returned, part after part. */
final class Answer {
  /** Reads an element of a list. */
  interface Element<T> {
    T read(Answer answer);
  }

  private final ByteBuffer bytes;

  /** Takes an answer. Throws the error that it may be. */
  Answer(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    int code = integer();
    if (code != 0) {
      throw DuctusException.of(code, text());
    }
  }

  int integer() {
    return bytes.getInt();
  }

  /** The line or column of a cell; -1 for none. */
  int cell() {
    return bytes.getShort();
  }

  long longInteger() {
    return bytes.getLong();
  }

  boolean flag() {
    return longInteger() != 0;
  }

  float single() {
    return bytes.getFloat();
  }

  double real() {
    return bytes.getDouble();
  }

  byte[] bytes() {
    byte[] found = new byte[integer()];
    bytes.get(found);
    return found;
  }

  @Nullable String optionalText() {
    int length = integer();
    if (length < 0) {
      return null;
    }
    byte[] found = new byte[length];
    bytes.get(found);
    return new String(found, StandardCharsets.UTF_8);
  }

  String text() {
    String found = optionalText();
    return found == null ? "" : found;
  }

  <T> List<T> list(Element<T> element) {
    int count = integer();
    List<T> found = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      found.add(element.read(this));
    }
    return Collections.unmodifiableList(found);
  }

  List<String> texts() {
    return list(Answer::text);
  }

  List<Integer> integers() {
    return list(Answer::integer);
  }
}
