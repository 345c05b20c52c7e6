package io.lendledger.platform.play;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The units of each security that could be lent now, as the desk reads them. */
public final class FreeUnits {

  public static final String PATH = "/desk/v1/utilization?rows=isin&limit=1000";

  private FreeUnits() {}

  public static JsonNode part(JsonNode page) {
    ObjectNode free = JsonNodeFactory.instance.objectNode();
    for (JsonNode cell : page.get("data")) {
      long units =
          cell.get("lendableUnits")
              .asDecimal()
              .subtract(cell.get("onLoanUnits").asDecimal())
              .longValue();
      free.put(cell.get("row").asString(), Math.max(0, units));
    }
    return free;
  }

  /** The units of such a part by ISIN, in the order of the page. */
  public static Map<String, Long> all(JsonNode part) {
    Map<String, Long> free = new LinkedHashMap<>();
    part.properties().forEach(each -> free.put(each.getKey(), each.getValue().asLong()));
    return free;
  }
}
