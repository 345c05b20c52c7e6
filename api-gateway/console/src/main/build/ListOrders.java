import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The fields by which the service sorts each list, below the door where it is read. */
final class ListOrders {

  private static final Pattern DOOR = Pattern.compile("^/desk/v1/");
  private static final Pattern FIELDS = Pattern.compile("\\(([A-Za-z|]+)\\)");

  private ListOrders() {}

  static String of(JsonNode document) {
    Map<String, String> orders = new TreeMap<>();
    document.get("paths").properties().forEach(path -> {
      Matcher door = DOOR.matcher(path.getKey());
      String fields = fields(document, path.getValue().at("/get/parameters"));
      if (door.find() && !fields.isEmpty()) {
        orders.put(path.getKey().substring(door.end()), fields);
      }
    });
    return orders.entrySet().stream()
        .map(each -> "  \"" + each.getKey() + "\": \"" + each.getValue() + "\",\n")
        .collect(
            Collectors.joining("", "export const ORDERS: Record<string, string> = {\n", "};\n"));
  }

  private static String fields(JsonNode document, JsonNode parameters) {
    return parameters
        .valueStream()
        .map(each -> each.has("$ref") ? document.at(each.get("$ref").asString().substring(1)) : each)
        .filter(each -> each.path("name").asString("").equals("sort"))
        .map(each -> FIELDS.matcher(each.at("/schema/pattern").asString("")))
        .filter(Matcher::find)
        .map(each -> each.group(1))
        .findFirst()
        .orElse("");
  }
}
