package io.lendledger.gateway.desk;

import io.lendledger.core.instrument.Isin;
import io.lendledger.core.marketdata.Days;
import io.lendledger.core.marketdata.FindFxRates;
import io.lendledger.core.marketdata.FindMarketRates;
import io.lendledger.core.marketdata.FindPrices;
import io.lendledger.core.marketdata.FxRatePage;
import io.lendledger.core.marketdata.MarketRatePage;
import io.lendledger.core.marketdata.PricePage;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.PathValues;
import java.time.LocalDate;
import java.util.Currency;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Reads of prices, FX rates and market rates (docs/api.md, The desk). One of them is that of a day,
 * or of the latest day without a {@code date}.
 */
@RestController
@RequestMapping("/desk/v1")
class MarketDataController {

  private final Reads reads;

  MarketDataController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping(
      path = "/prices",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> prices(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange,
        PricePage.class,
        (filters, page) -> new FindPrices(filters.isin(), days(filters), page));
  }

  @GetMapping(path = "/prices/{isin}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> price(
      ServerWebExchange exchange, @PathVariable("isin") String text) {
    Isin isin = PathValues.identity("Price of", text, Isin::new);
    return reads.answerOne(
        exchange,
        PricePage.class,
        "Price of " + isin,
        (filters, page) -> new FindPrices(isin.value(), day(filters), page));
  }

  @GetMapping(
      path = "/fx-rates",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> fxRates(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange,
        FxRatePage.class,
        (filters, page) ->
            new FindFxRates(
                filters.currency("fromCurrency"),
                filters.currency("toCurrency"),
                days(filters),
                page));
  }

  @GetMapping(
      path = "/fx-rates/{fromCurrency}/{toCurrency}",
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> fxRate(
      ServerWebExchange exchange,
      @PathVariable("fromCurrency") String fromText,
      @PathVariable("toCurrency") String toText) {
    Currency from = PathValues.identity("Currency", fromText, Currency::getInstance);
    Currency to = PathValues.identity("Currency", toText, Currency::getInstance);
    return reads.answerOne(
        exchange,
        FxRatePage.class,
        "FX rate from %s to %s".formatted(from, to),
        (filters, page) ->
            new FindFxRates(from.getCurrencyCode(), to.getCurrencyCode(), day(filters), page));
  }

  @GetMapping(
      path = "/market-rates",
      produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
  Mono<ResponseEntity<byte[]>> marketRates(ServerWebExchange exchange) {
    return reads.answerAll(
        exchange,
        MarketRatePage.class,
        (filters, page) -> new FindMarketRates(filters.isin(), days(filters), page));
  }

  @GetMapping(path = "/market-rates/{isin}", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> marketRate(
      ServerWebExchange exchange, @PathVariable("isin") String text) {
    Isin isin = PathValues.identity("Market rate of", text, Isin::new);
    return reads.answerOne(
        exchange,
        MarketRatePage.class,
        "Market rate of " + isin,
        (filters, page) -> new FindMarketRates(isin.value(), day(filters), page));
  }

  private static Days days(Filters filters) {
    LocalDate from = filters.date("fromDate");
    LocalDate to = filters.date("toDate");
    filters.inOrder("toDate", "is before fromDate", from, to);
    return new Days(from, to);
  }

  private static Days day(Filters filters) {
    LocalDate day = filters.date("date");
    return new Days(day, day);
  }
}
