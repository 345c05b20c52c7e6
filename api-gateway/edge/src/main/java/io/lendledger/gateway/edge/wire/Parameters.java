package io.lendledger.gateway.edge.wire;

import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.web.server.ServerWebExchange;

/** Query parameters, each given once unless it may be repeated. */
public final class Parameters {

  private Parameters() {}

  /** All parameters, once each; a repeated one is {@code VALIDATION_FAILED}. */
  public static Map<String, String> single(ServerWebExchange exchange) {
    return single(exchange, Set.of());
  }

  /** All parameters but the repeatable ones. */
  public static Map<String, String> single(ServerWebExchange exchange, Set<String> repeatable) {
    Faults faults = new Faults();
    Map<String, String> single = new LinkedHashMap<>();
    for (Map.Entry<String, List<String>> each : exchange.getRequest().getQueryParams().entrySet()) {
      if (repeatable.contains(each.getKey())) {
        continue;
      }
      if (CsvMapping.isPart(each.getKey())) {
        faults.add(null, each.getKey(), each.getValue().getFirst(), "unknown parameter");
      }
      if (each.getValue().size() > 1) {
        faults.add(null, each.getKey(), null, "is given twice");
      }
      String value = each.getValue().getFirst();
      single.put(each.getKey(), value == null ? "" : value);
    }
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return single;
  }

  /** The values of a repeatable parameter. */
  public static List<String> repeated(ServerWebExchange exchange, String name) {
    List<String> values = exchange.getRequest().getQueryParams().get(name);
    return values == null
        ? List.of()
        : values.stream().filter(value -> value != null && !value.isEmpty()).toList();
  }

  /** Refuses any parameter, for endpoints that have none. */
  public static void none(ServerWebExchange exchange) {
    Faults faults = new Faults();
    exchange
        .getRequest()
        .getQueryParams()
        .forEach((name, values) -> faults.add(null, name, values.getFirst(), "unknown parameter"));
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
  }
}
