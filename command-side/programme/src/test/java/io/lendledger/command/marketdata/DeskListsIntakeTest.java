package io.lendledger.command.marketdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The desk's instruments and market data as they are sent in. */
class DeskListsIntakeTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  /** The security of this number, with its check digit. */
  private static String isin(int number) {
    String body = "US%09d".formatted(number);
    for (int digit = 0; digit < 10; digit++) {
      if (isSound(body + digit)) {
        return body + digit;
      }
    }
    throw new IllegalStateException(body);
  }

  private static boolean isSound(String isin) {
    String digits =
        isin.chars()
            .mapToObj(each -> Integer.toString(Character.digit(each, 36)))
            .collect(Collectors.joining());
    int sum = 0;
    for (int at = 0; at < digits.length(); at++) {
      int value = digits.charAt(digits.length() - 1 - at) - '0';
      int weighed = at % 2 == 0 ? value : 2 * value;
      sum += weighed / 10 + weighed % 10;
    }
    return sum % 10 == 0;
  }

  private static String prices(int count, String price) {
    return IntStream.range(0, count)
        .mapToObj(each ->
            "{\"isin\": \"%s\", \"price\": %s, \"currency\": \"USD\"}".formatted(isin(each), price))
        .collect(Collectors.joining(",", "{\"date\": \"2026-03-02\", \"prices\": [", "]}"));
  }

  @Test
  void pricesArePublishedInChunks() {
    assertThat(intake.send(Flow.PRICES, prices(1_200, "10.0")).counts())
        .containsExactly(1_200L, 0L, 0L);
    assertThat(intake.run.events(PricesPublished.class))
        .extracting(each -> each.prices().size())
        .containsExactly(500, 500, 200);
    String corrected = prices(1_200, "10").replaceFirst("10", "11");
    assertThat(intake.send(Flow.PRICES, corrected).counts()).containsExactly(1L, 1_199L, 0L);
    assertThat(intake.run.events(PricesPublished.class)).hasSize(4);
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void everyFormatLeadsToTheSameRates(BodyFormat format) {
    String json = "{\"fromCurrency\": \"EUR\", \"toCurrency\": \"USD\", \"rate\": 1.10}";
    boolean enveloped = format == BodyFormat.JSON;
    String body =
        switch (format) {
          case JSON -> "{\"rates\": [" + json + "], \"date\": \"2026-03-02\"}";
          case NDJSON -> json;
          case CSV -> "rate,fromCurrency,toCurrency\n1.10,EUR,USD\n";
        };
    intake.send(Flow.FX_RATES, format, enveloped ? Map.of() : Map.of("date", "2026-03-02"), body);
    assertThat(intake.run.events(FxRatesPublished.class))
        .flatExtracting(FxRatesPublished::rates)
        .containsExactly(new FxPoint("EUR", "USD", new BigDecimal("1.1")));
  }

  @Test
  void faultsOfRatesAreReportedTogether() {
    String same = "{\"isin\": \"US0378331005\", \"rateBps\": 420, \"volume\": 1}";
    assertThat(
            intake
                .refusal(
                    Flow.MARKET_RATES,
                    "{\"rates\": [%s, %s, %s]}"
                        .formatted(same, same, same.replace("}", ", \"utilization\": 1.01}")))
                .faults())
        .extracting(Fault::index, Fault::field)
        .containsExactlyInAnyOrder(tuple(2, "utilization"), tuple(null, "date"), tuple(1, "isin"));
    assertThat(intake.run.events(MarketRatesPublished.class)).isEmpty();
  }

  @Test
  void currencyIsNotConvertedToItself() {
    String pair = "{\"fromCurrency\": \"EUR\", \"toCurrency\": \"EUR\", \"rate\": 1}";
    assertThat(
            intake
                .refusal(Flow.FX_RATES, "{\"date\": \"2026-03-02\", \"rates\": [" + pair + "]}")
                .faults())
        .containsExactly(Fault.at(0, "toCurrency", "EUR", "is the same as fromCurrency"));
  }

  @Test
  void instrumentsAreRegisteredOnceAndAmended() {
    List<String> rows = new ArrayList<>();
    IntStream.range(0, 1_500)
        .forEach(each ->
            rows.add(
                """
                {"isin": "%s", "instrumentName": "Share %d", "instrumentType": "Equity",
                 "currency": "USD", "countryCode": "US"}\
                """
                    .formatted(isin(each), each)));
    assertThat(intake.send(Flow.INSTRUMENTS, instruments(rows)).counts())
        .containsExactly(1_500L, 0L, 0L);
    rows.set(7, rows.get(7).replace("Share 7", "Share seven"));
    assertThat(intake.send(Flow.INSTRUMENTS, instruments(rows)).counts())
        .containsExactly(1L, 1_499L, 0L);
    assertThat(intake.run.events(InstrumentRegistered.class).getLast().instrumentName())
        .isEqualTo("Share seven");
    rows.add(rows.getFirst());
    rows.set(3, rows.get(3).replace("\"countryCode\": \"US\"", "\"countryCode\": \"QQ\""));
    assertThat(intake.refusal(Flow.INSTRUMENTS, instruments(rows)).faults())
        .extracting(Fault::index, Fault::field)
        .containsExactlyInAnyOrder(tuple(3, "countryCode"), tuple(1_500, "isin"));
  }

  private static String instruments(List<String> rows) {
    return "{\"instruments\": [" + String.join(",", rows) + "]}";
  }
}
