package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a running service knows when its portfolio analysis is measured: instruments with market
 * rates and prices, of which the analysed ones but a tenth are held by clients that take part.
 */
final class PortfolioData {

  static final int ANALYSED = 200;

  private static final int INSTRUMENTS = 3_000;
  private static final int HELD = 180;
  private static final int CLIENTS = 1_846;
  private static final int HOLDINGS = 10;
  private static final int LIST = 1_000;

  private final Caller caller;
  private final String lender;
  private final String desk;
  private final String today = LocalDate.now(ZoneOffset.UTC).toString();

  private PortfolioData(Caller caller) throws IOException {
    this.caller = caller;
    this.lender = caller.token();
    this.desk = caller.token("demo-desk");
  }

  /** Sends all of it; the service may know it already. */
  static void send(int port) throws IOException {
    try (var caller = new Caller(port)) {
      new PortfolioData(caller).send();
    }
  }

  private void send() throws IOException {
    for (int from = 0; from < INSTRUMENTS; from += LIST) {
      int first = from;
      post(desk, "/desk/v1/instruments", list("instruments", LIST, i -> instrument(first + i)));
      post(desk, "/desk/v1/prices", dated("prices", LIST, i -> price(first + i)));
      post(desk, "/desk/v1/market-rates", dated("rates", LIST, i -> marketRate(first + i)));
    }
    post(
        lender,
        "/api/v1/positions",
        "{\"asOfDate\": \"%s\", %s}"
            .formatted(today, members("positions", CLIENTS * HOLDINGS, PortfolioData::position)));
    post(lender, "/api/v1/client-reference", list("clients", CLIENTS, this::client));
  }

  private void post(String token, String path, String body) throws IOException {
    Caller.Answer answer =
        caller.send(
            """
            POST %s HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer %s\r
            Content-Type: application/json\r
            Prefer: wait=60\r
            Content-Length: %d\r
            \r
            %s\
            """
                .formatted(path, token, body.getBytes(StandardCharsets.UTF_8).length, body));
    if (answer.status() != 201) {
      throw new IOException(path + ": " + answer);
    }
  }

  private static String list(String name, int count, IntFunction<String> member) {
    return "{" + members(name, count, member) + "}";
  }

  private String dated(String name, int count, IntFunction<String> member) {
    return "{\"date\": \"%s\", %s}".formatted(today, members(name, count, member));
  }

  private static String members(String name, int count, IntFunction<String> member) {
    return IntStream.range(0, count)
        .mapToObj(member)
        .collect(Collectors.joining(",", "\"" + name + "\": [", "]"));
  }

  private static String instrument(int number) {
    return """
    {"isin": "%s", "instrumentName": "Share %d", "instrumentType": "Equity", "currency": "USD",\
     "ticker": "S%d", "compositeTicker": "S%d US", "mic": "XNAS", "countryCode": "US"}\
    """
        .formatted(isin(number), number, number, number);
  }

  private static String price(int number) {
    return "{\"isin\": \"%s\", \"price\": %d.25, \"currency\": \"USD\"}"
        .formatted(isin(number), 10 + number % 90);
  }

  private static String marketRate(int number) {
    return "{\"isin\": \"%s\", \"rateBps\": %d, \"volume\": 1000000, \"utilization\": 0.86}"
        .formatted(isin(number), bps(number));
  }

  private static int bps(int number) {
    return 100 + number % 400;
  }

  private static String position(int number) {
    return """
    {"isin": "%s", "ticker": "S", "quantity": %d, "currency": "USD", "clientId": "C%d",\
     "custodyAccountId": "ACC"}\
    """
        .formatted(isin(number % HELD), 100 + number % 900, number % CLIENTS);
  }

  private String client(int number) {
    return """
    {"clientId": "C%d", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 90}\
    """
        .formatted(number, today);
  }

  static String items() {
    return list(
        "identifiers",
        ANALYSED,
        i -> "{\"requestKey\": \"key-%d\", \"isin\": \"%s\"}".formatted(i, isin(i)));
  }

  /** The answer that is right, its times left out: nothing is on loan. */
  static String answer() {
    return IntStream.range(0, ANALYSED)
        .mapToObj(PortfolioData::result)
        .collect(
            Collectors.joining(
                ",",
                "{\"successResults\":[",
                "],\"failureResults\":[],\"totalCount\":" + ANALYSED + "}"));
  }

  private static String result(int number) {
    double utilization = number < HELD ? 0 : 0.86;
    return String.format(
        Locale.ROOT,
        "{\"requestKey\":\"key-%d\",\"isin\":\"%s\",\"potentialReturn\":%.2f,"
            + "\"lendingRateBps\":%d.00,\"utilization\":%.4f,\"date\":}",
        number,
        isin(number),
        Math.round(bps(number) * utilization * 0.72 + 1e-9) / 100.0,
        bps(number),
        utilization);
  }

  static String isin(int number) {
    String code = String.format(Locale.ROOT, "US%09d", 100_000_000 + number);
    String digits =
        code.chars()
            .mapToObj(each -> Integer.toString(Character.digit(each, Character.MAX_RADIX)))
            .collect(Collectors.joining());
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int doubled = Character.digit(digits.charAt(digits.length() - 1 - i), 10) * (2 - i % 2);
      sum += doubled / 10 + doubled % 10;
    }
    return code + (10 - sum % 10) % 10;
  }
}
