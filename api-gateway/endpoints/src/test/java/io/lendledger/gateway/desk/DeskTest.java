package io.lendledger.gateway.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.borrower.BorrowerCommand.RegisterBorrower;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestResult;
import io.lendledger.core.borrowrequest.FindBorrowRequest;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.businessday.CalendarView;
import io.lendledger.core.businessday.FindCalendar;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientView;
import io.lendledger.core.client.FindClient;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.lender.LenderCommand.RegisterLender;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.trade.TradeId;
import io.lendledger.gateway.GatewayTest;
import java.math.BigDecimal;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class DeskTest extends GatewayTest {

  private static final String LOAN = "/desk/v1/loans/L0000001";
  private static final String MOVEMENT =
      "{\"units\":5,\"tradeDate\":\"2026-03-02\",\"intendedSettlementDate\":\"2026-03-04\"}";
  private static final String ORDER =
      "{\"requestId\":\"R%d\",\"borrowerCode\":\"B\",\"isin\":\"US0378331005\",\"units\":10,"
          + "\"collateralType\":\"Non-Cash\",\"lendingRate\":4.2,\"loanCurrency\":\"USD\","
          + "\"tradeDate\":\"2026-03-02\",\"settlementDate\":\"2026-03-03\"%s}";

  private ResponseSpec send(String method, String path, String body) {
    var request = as("demo-desk").method(HttpMethod.valueOf(method)).uri(path);
    return body == null
        ? request.exchange()
        : request.contentType(MediaType.APPLICATION_JSON).bodyValue(body).exchange();
  }

  private static void is(ResponseSpec answer, int status, String json) {
    answer.expectStatus().isEqualTo(status).expectBody(String.class).isEqualTo(json);
  }

  @Test
  void aLenderIsAnsweredAsStoredWithoutItsSecret() {
    sides.onCommand(RegisterLender.class, _ -> true);
    is(
        send(
            "PUT",
            "/desk/v1/lenders/DEMO",
            "{\"lenderName\":\"Demo Lender\",\"serviceFeeSplit\":15,\"otherAgentFeeSplit\":5.5,"
                + "\"billingCurrency\":\"USD\",\"inboundWebhookSecret\":\"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\"}"),
        200,
        "{\"lenderCode\":\"DEMO\",\"lenderName\":\"Demo Lender\",\"serviceFeeSplit\":15,"
            + "\"otherAgentFeeSplit\":5.5,\"billingCurrency\":\"USD\"}");
    send(
            "PUT",
            "/desk/v1/lenders/DEMO",
            "{\"lenderName\":\"D\",\"serviceFeeSplit\":60,\"otherAgentFeeSplit\":41,"
                + "\"billingCurrency\":\"USD\"}")
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void aBorrowerIsAnsweredAsStored() {
    sides.onCommand(RegisterBorrower.class, _ -> true);
    is(
        send("PUT", "/desk/v1/borrowers/B", "{\"borrowerName\":\"Demo\",\"marginPercent\":102}"),
        200,
        "{\"borrowerCode\":\"B\",\"borrowerName\":\"Demo\",\"externalBorrowerCode\":null,"
            + "\"marginPercent\":102}");
  }

  @Test
  void borrowRequestsAreAnsweredInOrderOnceTheyAreMatched() {
    AtomicInteger asked = new AtomicInteger();
    sides.onCommand(StoreContent.class, _ -> null);
    sides.onCommand(PlaceBorrowRequests.class, _ -> null);
    sides.onQuery(
        FindBorrowRequest.class,
        BorrowRequestResult.class,
        query -> {
          int count = asked.incrementAndGet();
          if (count < 3) {
            throw Rejected.notFound("request");
          }
          return new BorrowRequestResult(
              query.requestId().value(),
              count > 4,
              List.of(new BookedLoan("L0000001", "DEMO", "ACC", 8)),
              2,
              List.of(new Unfilled("NO_INVENTORY", 2)));
        });
    String results =
        "{\"requestId\":\"R%d\",\"loans\":[{\"loanId\":\"L0000001\",\"lenderCode\":\"DEMO\","
            + "\"accountNumber\":\"ACC\",\"units\":8}],\"unfilledUnits\":2,"
            + "\"unfilled\":[{\"cause\":\"NO_INVENTORY\",\"units\":2}]}";
    is(
        send(
            "POST",
            "/desk/v1/borrow-requests",
            "{\"borrowRequests\":["
                + ORDER.formatted(1, "")
                + ","
                + ORDER.formatted(2, ",\"lenderCode\":\"DEMO\"")
                + "]}"),
        201,
        "{\"results\":[" + results.formatted(1) + "," + results.formatted(2) + "]}");
    assertThat(sides.received(PlaceBorrowRequests.class).getFirst().orders()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",\"rebateRate\":1",
        ",\"endDate\":\"2026-03-03\"",
        ",\"loanType\":\"open\"",
        ",\"color\":\"red\"",
        ",\"haircutPercent\":101"
      })
  void aBorrowRequestThatIsNotRightRefusesTheList(String rest) {
    Map<?, ?> refusal =
        send(
                "POST",
                "/desk/v1/borrow-requests",
                "{\"borrowRequests\":["
                    + ORDER.formatted(1, "")
                    + ","
                    + ORDER.formatted(2, rest)
                    + "]}")
            .expectStatus()
            .isBadRequest()
            .expectBody(Map.class)
            .returnResult()
            .getResponseBody();
    assertThat(refusal.get("details").toString())
        .contains("index=1")
        .contains(rest.substring(2, rest.indexOf(':') - 1));
    assertThat(sides.received(PlaceBorrowRequests.class)).isEmpty();
  }

  @Test
  void loansAreMovedByTheDesk() {
    sides.onCommand(ConfirmCover.class, _ -> null);
    sides.onCommand(InstructReturn.class, _ -> new TradeId("L0000001/1"));
    sides.onCommand(
        RecallLoan.class, recall -> new RecallOutcome(new TradeId("L0000001/2"), recall.units()));
    sides.onCommand(RerateLoan.class, _ -> null);
    sides.onCommand(CancelLoan.class, _ -> null);
    is(
        send("POST", LOAN + "/collateral-received", null),
        200,
        "{\"loanId\":\"L0000001\",\"collateralDate\":\"2026-03-02\",\"value\":null}");
    is(
        send("POST", LOAN + "/returns", MOVEMENT),
        201,
        "{\"tradeId\":\"L0000001/1\",\"tradeType\":\"Return\",\"loanId\":\"L0000001\","
            + "\"units\":5,\"tradeDate\":\"2026-03-02\","
            + "\"intendedSettlementDate\":\"2026-03-04\"}");
    send("POST", LOAN + "/recalls", MOVEMENT)
        .expectStatus()
        .isCreated()
        .expectBody()
        .jsonPath("$.tradeId")
        .isEqualTo("L0000001/2")
        .jsonPath("$.tradeType")
        .isEqualTo("Recall");
    is(
        send("POST", LOAN + "/rerate", "{\"effectiveDate\":\"2026-03-05\",\"lendingRate\":3.5}"),
        200,
        "{\"loanId\":\"L0000001\",\"effectiveDate\":\"2026-03-05\",\"lendingRate\":3.5,"
            + "\"rebateRate\":null}");
    is(
        send("POST", LOAN + "/cancel", null),
        200,
        "{\"loanId\":\"L0000001\",\"loanStatus\":\"Cancelled\"}");
  }

  @Test
  void anUnknownLoanIsNotFound() {
    sides.onCommand(
        CancelLoan.class,
        cancel -> {
          throw new AggregateNotFoundException(cancel.loan().value(), "not there");
        });
    send("POST", LOAN + "/cancel", null).expectStatus().isNotFound();
    send("POST", "/desk/v1/loans/X/cancel", null).expectStatus().isNotFound();
    send("POST", LOAN + "/rerate", "{\"effectiveDate\":\"2026-03-05\"}")
        .expectStatus()
        .isBadRequest();
    send("POST", LOAN + "/returns", null).expectStatus().isEqualTo(415);
  }

  @Test
  void closesAreAnsweredWhenTheyAreDone() {
    AtomicInteger asked = new AtomicInteger();
    sides.onCommand(RequestBusinessDayClose.class, _ -> 7L);
    sides.onCommand(RequestBillingMonthClose.class, _ -> null);
    sides.onQuery(
        FindCalendar.class,
        CalendarView.class,
        _ ->
            asked.incrementAndGet() < 3
                ? new CalendarView(null, 6, 0, "2026-01", 0)
                : new CalendarView(LocalDate.of(2026, 2, 28), 7, 12, "2026-02", 11));
    is(
        send("POST", "/desk/v1/business-days/2026-02-28/close", null),
        200,
        "{\"date\":\"2026-02-28\",\"status\":\"Closed\",\"loans\":12}");
    asked.set(0);
    is(
        send("POST", "/desk/v1/billing-months/2026-02/close", null),
        200,
        "{\"billingMonth\":\"2026-02\",\"status\":\"Closed\",\"loans\":11}");
    send("POST", "/desk/v1/business-days/2026-02-30/close", null).expectStatus().isBadRequest();
    send("POST", "/desk/v1/billing-months/2026-2/close", null).expectStatus().isBadRequest();
  }

  @Test
  void aClientIsPatchedByItsOwnIdentifierWhateverThatHolds() {
    sides.onCommand(SetPreference.class, _ -> null);
    sides.onQuery(
        FindClient.class,
        ClientView.class,
        query ->
            new ClientView(
                query.client().client().value(),
                LocalDate.of(2026, 3, 3),
                "In",
                new BigDecimal("80")));
    asDemoKey()
        .patch()
        .uri(URI.create(base() + "/api/v1/clients/A%2FB%25;c%20d"))
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{\"effectiveDate\":\"2026-03-03\",\"optInStatus\":\"In\"}")
        .exchange()
        .expectStatus()
        .isOk();
    SetPreference command = sides.received(SetPreference.class).getFirst();
    assertThat(command.optIn()).isEqualTo(OptIn.IN);
    assertThat(command.feeSplit()).isNull();
    assertThat(command.today()).isEqualTo("2026-03-02");
    assertThat(command.client().client().value()).startsWith("A/B%");
    asDemoKey()
        .patch()
        .uri("/api/v1/clients/A")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{\"effectiveDate\":\"2026-03-03\"}")
        .exchange()
        .expectStatus()
        .isBadRequest();
    sides.onQuery(
        FindClient.class,
        ClientView.class,
        _ -> {
          throw Rejected.notFound("client");
        });
    asDemoKey()
        .patch()
        .uri("/api/v1/clients/A")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{\"effectiveDate\":\"2026-03-03\",\"feeSplit\":70}")
        .exchange()
        .expectStatus()
        .isNotFound();
  }
}
