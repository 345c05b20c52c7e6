package io.lendledger.gateway.edge.mapping;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.wire.Blocking;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The mapping by which the CSV of a request is to be read, of which the answer tells. */
@Component
public class MappedCsv {

  private static final String HEADER = "X-Csv-Mapping";

  private final CsvMappings mappings;
  private final Blocking blocking;

  MappedCsv(CsvMappings mappings, Blocking blocking) {
    this.mappings = mappings;
    this.blocking = blocking;
  }

  /** The mapping that is in force for a body of a lender, or of the desk. */
  public Mono<CsvMapping> of(
      ServerWebExchange exchange, @Nullable LenderCode lender, Flow flow, BodyFormat format) {
    if (format != BodyFormat.CSV) {
      return Mono.just(CsvMapping.NONE);
    }
    return blocking
        .call(() -> mappings.inForce(lender, flow, format))
        .doOnNext(mapping -> tell(exchange, mapping));
  }

  private static void tell(ServerWebExchange exchange, CsvMapping mapping) {
    if (!mapping.equals(CsvMapping.NONE)) {
      exchange.getResponse().getHeaders().set(HEADER, mapping.sha256());
    }
  }
}
