package io.lendledger.benchmarks;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * A lender with 20 securities held by 60 clients in 10 accounts, and a borrower. A request for
 * 6,000 units makes 10 custody loans of 6 parts, 100 units each.
 */
final class Programme {

  static final int SECURITIES = 20;
  static final int PARTS = 6;
  static final int LOANS_OF_REQUEST = 10;
  static final String BORROWER = "BENCH";
  static final int LOAN_UNITS = 600;

  private static final int CLIENTS = 60;
  private static final int REQUEST_UNITS = LOAN_UNITS * LOANS_OF_REQUEST;
  private static final int FIRST = 2_000_000;

  private final Place place;
  private final String lender;
  private final String client;
  private int requests;

  /** A custody loan as it was booked. */
  record Booked(String loanId, String account, long units, String isin) {}

  /** A list of borrow requests, not sent yet. */
  record Wanted(List<String> isins, String body) {}

  Programme(Place place, String lender) throws Exception {
    this.place = place;
    this.lender = lender;
    Session session = place.session();
    this.client = session.lender(lender);
    put(session);
    session.apply(Session.DESK, "/desk/v1/instruments", list("instruments", this::instrument));
    session.apply(Session.DESK, "/desk/v1/prices", dated("date", list("prices", Programme::price)));
    session.apply(
        client, "/api/v1/client-reference", members("clients", CLIENTS, this::preference));
    session.apply(
        client,
        "/api/v1/positions",
        dated("asOfDate", members("positions", CLIENTS * SECURITIES, Programme::position)));
    place.ledger().settle();
  }

  String lender() {
    return lender;
  }

  String client() {
    return client;
  }

  private static void put(Session session) throws Exception {
    String request =
        Callers.post(
                "/desk/v1/borrowers/" + BORROWER,
                session.token(Session.DESK),
                "{\"borrowerName\": \"Borrower\", \"marginPercent\": 102}")
            .replaceFirst("POST", "PUT");
    try (var caller = new Caller(session.port())) {
      WrongResult.unlessEqual("class of the answer", 2, caller.send(request).status() / 100);
    }
  }

  static String isin(int security) {
    return PortfolioData.isin(FIRST + security);
  }

  private static String list(String name, IntFunction<String> member) {
    return members(name, SECURITIES, member);
  }

  private static String members(String name, int count, IntFunction<String> member) {
    return IntStream.range(0, count)
        .mapToObj(member)
        .collect(Collectors.joining(",", "{\"" + name + "\": [", "]}"));
  }

  private String dated(String field, String body) {
    return "{\"%s\": \"%s\", %s".formatted(field, place.today(), body.substring(1));
  }

  private String instrument(int number) {
    return """
    {"isin": "%s", "instrumentName": "Lent %d", "instrumentType": "Equity", "currency": "USD",\
     "ticker": "L%d", "compositeTicker": "L%d US", "mic": "XNAS", "countryCode": "US"}\
    """
        .formatted(isin(number), number, number, number);
  }

  private static String price(int number) {
    return "{\"isin\": \"%s\", \"price\": 50, \"currency\": \"USD\"}".formatted(isin(number));
  }

  private String preference(int number) {
    return """
    {"clientId": "P%d", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 80}\
    """
        .formatted(number, place.today());
  }

  private static String position(int number) {
    int holder = number % CLIENTS;
    return """
    {"isin": "%s", "ticker": "L", "quantity": 100000000, "currency": "USD", "clientId": "P%d",\
     "custodyAccountId": "ACC-%d"}\
    """
        .formatted(isin(number / CLIENTS), holder, holder % LOANS_OF_REQUEST);
  }

  /** A list of requests for so many of the securities. */
  Wanted wanted(int count) {
    return wanted(0, count);
  }

  /** The same, of the securities from this one on. */
  Wanted wanted(int from, int count) {
    LocalDate today = place.today();
    List<String> isins = new ArrayList<>();
    String body =
        members(
            "borrowRequests",
            count,
            i -> {
              String isin = isin((from + i) % SECURITIES);
              isins.add(isin);
              return """
              {"requestId": "%s-%d", "borrowerCode": "%s", "lenderCode": "%s", "isin": "%s",\
               "units": %d, "collateralType": "Non-Cash", "lendingRate": 4.2,\
               "loanCurrency": "USD", "tradeDate": "%s", "settlementDate": "%s"}\
              """
                  .formatted(
                      lender, requests++, BORROWER, lender, isin, REQUEST_UNITS, today, today);
            });
    return new Wanted(List.copyOf(isins), body);
  }

  /** Sends such a list; answers the loans, of which each must be as it should. */
  List<Booked> borrow(Wanted wanted) throws Exception {
    return borrow(place.session(), wanted);
  }

  /** The same by a session of one of several nodes. */
  List<Booked> borrow(Session session, Wanted wanted) throws Exception {
    JsonNode results =
        session.post(Session.DESK, "/desk/v1/borrow-requests", wanted.body()).get("results");
    List<Booked> booked = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      JsonNode loans = results.get(i).get("loans");
      WrongResult.unlessEqual("loans of a request", LOANS_OF_REQUEST, loans.size());
      for (JsonNode each : loans) {
        WrongResult.unlessEqual("units", (long) LOAN_UNITS, each.get("units").asLong());
        booked.add(
            new Booked(
                each.get("loanId").stringValue(),
                each.get("accountNumber").stringValue(),
                LOAN_UNITS,
                wanted.isins().get(i)));
      }
    }
    return booked;
  }

  /** Books at least so many loans. */
  List<Booked> borrow(int loans) throws Exception {
    List<Booked> booked = new ArrayList<>();
    while (booked.size() < loans) {
      booked.addAll(borrow(wanted(SECURITIES)));
    }
    return booked;
  }

  /** The reports that these loans were delivered as a whole. */
  Rows deliveries(List<Booked> loans) {
    LocalDate today = place.today();
    return new Rows(
        "settlementStatuses",
        "trade text PRIMARY KEY, account text, isin text, units numeric, settled numeric,"
            + " status text, traded date, intended date, actual date",
        number -> delivery(loans.get(number), today),
        number ->
            "L%07d,ACC-1,%s,%d,%d,Settled,%s,%s,%s"
                .formatted(number, isin(1), LOAN_UNITS, LOAN_UNITS, today, today, today));
  }

  private static String delivery(Booked loan, LocalDate today) {
    return """
    {"accountNumber": "%s", "tradeId": "%s", "tradeType": "Loan", "originalUnits": %d,\
     "settledUnits": %d, "tradeDate": "%s", "intendedSettlementDate": "%s",\
     "actualSettlementDate": "%s", "isin": "%s", "settlementStatus": "Settled",\
     "borrowerCode": "%s"}\
    """
        .formatted(
            loan.account(),
            loan.loanId(),
            loan.units(),
            loan.units(),
            today,
            today,
            today,
            loan.isin(),
            BORROWER);
  }

  /** Reports these loans as delivered, and waits until they are open. */
  void deliver(String body, int loans) throws Exception {
    JsonNode submission = place.session().apply(client, "/api/v1/settlement-status", body);
    WrongResult.unlessEqual("deliveries applied", loans, submission.get("applied").asInt());
  }

  long loans(String status) throws Exception {
    return place
        .ledger()
        .number(
            "SELECT count(*) FROM query.loan WHERE valid_to = 9223372036854775807"
                + " AND lender_code = '%s' AND loan_status = '%s'".formatted(lender, status));
  }
}
