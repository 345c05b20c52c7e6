package io.lendledger.gateway.edge.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.billing.ClientRevenue;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.gateway.GatewayTest;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class ReadingTest extends GatewayTest {

  private static final String REVENUE = "/api/v1/client-revenue";
  private static final Instant AS_OF = Instant.parse("2026-03-01T23:59:59.5Z");

  @BeforeEach
  void answer() {
    sides.onQuery(
        FindClientRevenue.class,
        ClientRevenuePage.class,
        query ->
            new ClientRevenuePage(
                List.of(
                    new ClientRevenue(
                        "2026-02", "A", "USD", new BigDecimal("1E+3"), new BigDecimal("0E-8"))),
                List.of("2026-02", "A/é", "USD"),
                41,
                AS_OF));
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        query -> new CustodyLoanPage(List.of(), null, 41, AS_OF));
    sides.onQuery(
        FindTrades.class, TradePage.class, query -> new TradePage(List.of(), null, 41, AS_OF));
  }

  private ResponseSpec get(String uri) {
    return asDemoKey().get().uri(URI.create(base() + uri)).exchange();
  }

  private String cursorOf(String uri) {
    return get(uri)
        .expectStatus()
        .isOk()
        .expectBody(Map.class)
        .returnResult()
        .getResponseBody()
        .get("nextCursor")
        .toString();
  }

  @Test
  void decimalsArePlainAndTimestampsHaveMilliseconds() {
    get(REVENUE)
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .value(body ->
            assertThat(body)
                .startsWith(
                    "{\"data\":[{\"billingMonth\":\"2026-02\",\"clientCode\":\"A\","
                        + "\"billingCurrency\":\"USD\",\"netClientRevenue\":1000,"
                        + "\"netAggregatorRevenue\":0.00000000}],\"nextCursor\":\"")
                .endsWith("\",\"asOf\":\"2026-03-01T23:59:59.500Z\"}"));
  }

  @Test
  void recordsComeAsLinesOrTableWhenThatIsPreferred() {
    String record =
        "{\"billingMonth\":\"2026-02\",\"clientCode\":\"A\",\"billingCurrency\":\"USD\","
            + "\"netClientRevenue\":1000,\"netAggregatorRevenue\":0.00000000}\n";
    String table =
        String.join(
            "\r\n",
            "billingMonth,clientCode,billingCurrency,netClientRevenue,netAggregatorRevenue",
            "2026-02,A,USD,1000,0.00000000",
            "");
    is("application/x-ndjson", "application/x-ndjson", record);
    is("text/csv;q=0.9, application/json;q=0.1", "text/csv", table);
  }

  private void is(String accept, String type, String body) {
    var answer = asDemoKey().get().uri(REVENUE).header("Accept", accept).exchange();
    answer.expectStatus().isOk().expectHeader().contentType(type);
    answer.expectHeader().valueEquals("X-As-Of", "2026-03-01T23:59:59.500Z");
    answer.expectHeader().exists("X-Next-Cursor").expectBody(String.class).isEqualTo(body);
  }

  @Test
  void recordsHaveTheFieldsThatWereAskedForInTheirOrder() {
    String uri = REVENUE + "?fields=netClientRevenue,clientCode";
    get(uri)
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .value(body ->
            assertThat(body)
                .startsWith("{\"data\":[{\"netClientRevenue\":1000,\"clientCode\":\"A\"}],"));
    asDemoKey()
        .get()
        .uri(uri)
        .header("Accept", "application/x-ndjson")
        .exchange()
        .expectBody(String.class)
        .isEqualTo("{\"netClientRevenue\":1000,\"clientCode\":\"A\"}\n");
    asDemoKey()
        .get()
        .uri(uri)
        .header("Accept", "text/csv")
        .exchange()
        .expectBody(String.class)
        .isEqualTo("netClientRevenue,clientCode\r\n1000,A\r\n");
    asDemoKey()
        .get()
        .uri("/api/v1/trades?fields=loan,tradeId")
        .header("Accept", "text/csv")
        .exchange()
        .expectBody(String.class)
        .value(header -> assertThat(header).startsWith("loan.loanId,").endsWith(",tradeId\r\n"));
  }

  @Test
  void allRecordsAreCountedAtTheMomentOfThePage() {
    sides.onQuery(FindClientRevenue.class, RecordCount.class, _ -> new RecordCount(4711));
    get(REVENUE + "?total=true").expectBody().jsonPath("$.total").isEqualTo(4711);
    PageRequest counted = sides.lastAsked(FindClientRevenue.class).page();
    assertThat(counted.position()).isEqualTo(41);
    assertThat(counted.asOf()).isEqualTo(AS_OF);
    assertThat(counted.afterKey()).isNull();
    asDemoKey()
        .get()
        .uri(REVENUE + "?total=true")
        .header("Accept", "text/csv")
        .exchange()
        .expectHeader()
        .valueEquals("X-Total-Count", "4711");
    get(REVENUE).expectBody().jsonPath("$.total").doesNotExist();
  }

  @Test
  void aTradesLoanIsPrefixedInTables() {
    asDemoKey()
        .get()
        .uri("/api/v1/trades")
        .header("Accept", "text/csv")
        .exchange()
        .expectBody(String.class)
        .value(header ->
            assertThat(header)
                .startsWith("tradeId,tradeType,")
                .contains(",loan.loanId,loan.loanStatus,")
                .endsWith(",loan.loanToDateAccrualNet\r\n"));
  }

  @Test
  void filtersReachTheQuery() {
    get("/api/v1/loans/custody?status=Open&status=Pending%20-%20Covered&fromDate=2026-01-01"
            + "&toDate=2026-01-31&isin=US0378331005&borrowerCode=B1&clientId=A%2FB&limit=7"
            + "&updatedSince=2026-01-01T00:00:00Z&asOf=2026-02-01T00:00:00.000Z")
        .expectStatus()
        .isOk();
    FindCustodyLoans asked = sides.lastAsked(FindCustodyLoans.class);
    assertThat(asked.lender().value()).isEqualTo("DEMO");
    assertThat(asked.filter().statuses()).containsExactly("Open", "Pending - Covered");
    assertThat(asked.filter().fromDate()).isEqualTo(LocalDate.of(2026, 1, 1));
    assertThat(asked.filter().clientId()).isEqualTo("A/B");
    assertThat(asked.filter().updatedSince()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(asked.page().limit()).isEqualTo(7);
    assertThat(asked.page().asOf()).isEqualTo("2026-02-01T00:00:00Z");
    get("/api/v1/trades?tradeType=Recall&status=Pending").expectStatus().isOk();
    assertThat(sides.lastAsked(FindTrades.class).filter().tradeType()).isEqualTo("Recall");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/loans/custody?limit=0",
        "/api/v1/loans/custody?limit=1001",
        "/api/v1/loans/custody?limit=ten",
        "/api/v1/loans/custody?isin=US0378331006",
        "/api/v1/loans/custody?status=open",
        "/api/v1/loans/custody?fromDate=2026-02-30",
        "/api/v1/loans/custody?fromDate=2026-02-02&toDate=2026-02-01",
        "/api/v1/loans/custody?asOf=yesterday",
        "/api/v1/loans/custody?isin=US0378331005&isin=US0378331005",
        "/api/v1/loans/custody?tradeType=Loan",
        "/api/v1/trades?tradeType=Sale",
        "/api/v1/collateral?status=Open",
        "/api/v1/client-revenue?fromMonth=2026-13",
        "/api/v1/billing-summary?isin=US0378331005",
      })
  void whatIsNoParameterOrNoValueIsNamed(String uri) {
    Map<?, ?> body =
        get(uri)
            .expectStatus()
            .isBadRequest()
            .expectBody(Map.class)
            .returnResult()
            .getResponseBody();
    assertThat(body.get("error_code")).isEqualTo("VALIDATION_FAILED");
    Map<?, ?> fault = (Map<?, ?>) ((List<?>) body.get("details")).getFirst();
    assertThat(uri).contains(fault.get("field") + "=");
    assertThat(fault.keySet()).isEqualTo(Set.of("index", "field", "value", "issue"));
    assertThat(fault.get("index")).isNull();
  }

  @Test
  void aPlatformWideCredentialHasNoLenderToReadFor() {
    as("demo-desk").get().uri("/api/v1/trades").exchange().expectStatus().isForbidden();
  }

  @Test
  void aCursorGoesOnWhereThePageEndedAtItsMoment() {
    String cursor = cursorOf(REVENUE + "?fromMonth=2026-01&asOf=2026-03-01T00:00:00Z&limit=1");
    get(REVENUE + "?limit=2&fromMonth=2026-01&cursor=" + cursor).expectStatus().isOk();
    var page = sides.lastAsked(FindClientRevenue.class).page();
    assertThat(page.afterKey()).containsExactly("2026-02", "A/é", "USD");
    assertThat(page.position()).isEqualTo(41);
    assertThat(page.asOf()).isEqualTo("2026-03-01T00:00:00Z");
    assertThat(page.limit()).isEqualTo(2);
  }

  @Test
  void aCursorIsRefusedForAnythingElse() {
    String cursor = cursorOf(REVENUE + "?fromMonth=2026-01");
    for (String uri :
        List.of(
            REVENUE + "?cursor=" + cursor,
            REVENUE + "?fromMonth=2026-02&cursor=" + cursor,
            REVENUE + "?fromMonth=2026-01&clientId=A&cursor=" + cursor,
            REVENUE + "?fromMonth=2026-01&asOf=2026-03-01T00:00:00Z&cursor=" + cursor,
            "/api/v1/billing-summary?fromMonth=2026-01&cursor=" + cursor,
            REVENUE + "?fromMonth=2026-01&cursor=abc",
            REVENUE + "?fromMonth=2026-01&cursor=%2B%2B")) {
      refused(get(uri));
    }
    refused(
        as("other-lender").get().uri(REVENUE + "?fromMonth=2026-01&cursor=" + cursor).exchange());
  }

  @Test
  void everyAlteredByteOfACursorIsNoticed() {
    byte[] sealed = Base64.getUrlDecoder().decode(cursorOf(REVENUE));
    for (int at = 0; at < sealed.length; at += 3) {
      byte[] altered = sealed.clone();
      altered[at] ^= 1;
      String cursor = Base64.getUrlEncoder().withoutPadding().encodeToString(altered);
      refused(get(REVENUE + "?cursor=" + cursor));
    }
  }

  private static void refused(ResponseSpec answer) {
    answer
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("INVALID_CURSOR");
  }
}
