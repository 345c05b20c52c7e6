package io.lendledger.gateway.desk;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.record.BodyPlaces;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.mapping.MappedCsv;
import io.lendledger.gateway.edge.refusal.Refusals;
import io.lendledger.gateway.edge.wire.Formats;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Lists of borrow requests as they come in, with the desk's mapping of their CSV. */
@Component
final class OrderBodies {

  private static final int MOST_BYTES = 4 * 1024 * 1024;
  private static final String MAPPING = "mapping";

  private final MappedCsv csv;

  OrderBodies(MappedCsv csv) {
    this.csv = csv;
  }

  /**
   * A list that came in.
   *
   * @param parameters those of the address, which are the fields around the list
   * @param mapping by which its CSV is read
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  record Sent(BodyFormat format, Map<String, String> parameters, CsvMapping mapping, byte[] body) {

    /** Its orders. */
    Orders orders(Limits limits) {
      return Orders.read(body, format, all(), limits);
    }

    /** A refusal that shows where its faults are in the body. */
    Throwable shown(Throwable failure) {
      Rejection refusal = Refusals.of(failure);
      return refusal.faults().isEmpty()
          ? failure
          : new Rejected(
              BodyPlaces.shown(refusal, format, all(), () -> new ByteArrayInputStream(body)));
    }

    private Map<String, String> all() {
      return mapping.equals(CsvMapping.NONE) ? parameters : mapping.with(parameters);
    }
  }

  Mono<Sent> of(ServerWebExchange exchange) {
    BodyFormat format = Formats.ofBody(exchange.getRequest());
    Map<String, String> parameters = new LinkedHashMap<>(Parameters.single(exchange));
    Mono<CsvMapping> mapping =
        isMapped(parameters)
            ? csv.of(exchange, null, Flow.BORROW_REQUESTS, format)
            : Mono.just(CsvMapping.NONE);
    return mapping.flatMap(inForce ->
        SmallBody.bytes(exchange, MOST_BYTES)
            .map(body -> new Sent(format, parameters, inForce, body)));
  }

  private static boolean isMapped(Map<String, String> parameters) {
    String asked = parameters.remove(MAPPING);
    return switch (asked == null ? "true" : asked) {
      case "true" -> true;
      case "false" -> false;
      default -> {
        Faults faults = new Faults();
        faults.add(null, MAPPING, asked, "must be true or false");
        faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
        yield true;
      }
    };
  }
}
