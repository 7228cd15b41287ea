import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;

/** Values of the binding as JSON: their public members, by name. */
final class Dump {
  private Dump() {}

  static String json(Object value) throws IllegalAccessException {
    StringBuilder output = new StringBuilder();
    put(value, output);
    return output.toString();
  }

  private static void put(Object value, StringBuilder output) throws IllegalAccessException {
    if (value == null) {
      output.append("null");
    } else if (value instanceof List<?>) {
      String separator = "[";
      for (Object each : (List<?>) value) {
        output.append(separator);
        put(each, output);
        separator = ",";
      }
      output.append(separator.equals("[") ? "[]" : "]");
    } else if (value instanceof Number || value instanceof Boolean) {
      output.append(value); // Python reads NaN, too
    } else if (value instanceof String || value instanceof Enum || value instanceof Exception) {
      text(value.toString(), output);
    } else if (value instanceof ductus.Stroke) {
      ductus.Stroke stroke = (ductus.Stroke) value;
      output.append("[");
      for (int i = 0; i < stroke.size(); i++) {
        output.append(i > 0 ? "," : "").append("[" + stroke.x(i) + "," + stroke.y(i) + "]");
      }
      output.append("]");
    } else {
      String separator = "{";
      for (Field field : value.getClass().getFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          output.append(separator);
          text(field.getName(), output);
          output.append(":");
          put(field.get(value), output);
          separator = ",";
        }
      }
      output.append("}");
    }
  }

  private static void text(String text, StringBuilder output) {
    output.append('"');
    for (char unit : text.toCharArray()) {
      if (unit < ' ' || unit > '~' || unit == '"' || unit == '\\') {
        output.append(String.format("\\u%04x", (int) unit));
      } else {
        output.append(unit);
      }
    }
    output.append('"');
  }
}
