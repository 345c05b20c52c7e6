package io.lendledger.gateway.desk;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrower.BorrowerPage;
import io.lendledger.core.borrower.FindBorrowers;
import io.lendledger.core.instrument.FindInstruments;
import io.lendledger.core.instrument.InstrumentPage;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reference.FindLenders;
import io.lendledger.core.reference.LenderPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.PathValues;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads of the programme's parties and securities (docs/api.md, The desk). */
@RestController
@RequestMapping("/desk/v1")
class ReferenceController {

  private final Reads reads;

  ReferenceController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping(
      path = "/lenders",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> lenders(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange, LenderPage.class, (filters, page) -> new FindLenders(null, page));
  }

  @GetMapping(path = "/lenders/{lenderCode}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> lender(
      ServerWebExchange exchange, @PathVariable("lenderCode") String lenderCode) {
    LenderCode code = PathValues.identity("Lender", lenderCode, LenderCode::new);
    return reads.answerOne(
        exchange,
        LenderPage.class,
        "Lender " + code,
        (filters, page) -> new FindLenders(code.value(), page));
  }

  @GetMapping(
      path = "/borrowers",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> borrowers(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange, BorrowerPage.class, (filters, page) -> new FindBorrowers(null, page));
  }

  @GetMapping(path = "/borrowers/{borrowerCode}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> borrower(
      ServerWebExchange exchange, @PathVariable("borrowerCode") String borrowerCode) {
    BorrowerCode code = PathValues.identity("Borrower", borrowerCode, BorrowerCode::new);
    return reads.answerOne(
        exchange,
        BorrowerPage.class,
        "Borrower " + code,
        (filters, page) -> new FindBorrowers(code.value(), page));
  }

  @GetMapping(
      path = "/instruments",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> instruments(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange,
        InstrumentPage.class,
        (filters, page) ->
            new FindInstruments(
                filters.isin(),
                filters.identifier("ticker"),
                filters.identifier("instrumentType"),
                page));
  }

  @GetMapping(path = "/instruments/{isin}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> instrument(
      ServerWebExchange exchange, @PathVariable("isin") String text) {
    Isin isin = PathValues.identity("Instrument", text, Isin::new);
    return reads.answerOne(
        exchange,
        InstrumentPage.class,
        "Instrument " + isin,
        (filters, page) -> new FindInstruments(isin.value(), null, null, page));
  }
}
