package io.lendledger.gateway.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.gateway.GatewayTest;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** The desk names a trade by its loan and number, since a trade's id has a slash in it. */
class CancellingTradesTest extends GatewayTest {

  @Test
  void theOpenRestOfATradeIsCancelledByItsNumber() {
    sides.onCommand(CancelTrade.class, _ -> TradeStatus.SETTLED);
    cancel("2")
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .isEqualTo(
            "{\"loanId\":\"L0000001\",\"tradeId\":\"L0000001/2\",\"tradeStatus\":\"Settled\"}");
    cancel("0").expectStatus().isOk();
    assertThat(sides.received(CancelTrade.class))
        .extracting(CancelTrade::trade)
        .containsExactly(new TradeId("L0000001/2"), new TradeId("L0000001"));
  }

  @Test
  void whatIsNoNumberOfATradeIsNotFound() {
    cancel("01").expectStatus().isNotFound();
    cancel("x").expectStatus().isNotFound();
  }

  @Test
  void theRequestHasNoFields() {
    as("demo-desk")
        .post()
        .uri("/desk/v1/loans/L0000001/trades/2/cancel")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{\"units\":1}")
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  private ResponseSpec cancel(String number) {
    return as("demo-desk")
        .post()
        .uri("/desk/v1/loans/L0000001/trades/" + number + "/cancel")
        .exchange();
  }
}
