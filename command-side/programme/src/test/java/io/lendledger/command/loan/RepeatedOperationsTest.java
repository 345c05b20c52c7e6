package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancelTrade;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.cover;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.rerate;

import io.lendledger.command.decision.CarriedOut;
import io.lendledger.core.loan.LoanCommand;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.trade.TradeStatus;
import java.math.BigDecimal;
import java.util.Map;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands without an identity, sent again since nobody heard of their first outcome. */
class RepeatedOperationsTest {

  private static final Map<String, String> FIRST = Map.of(CarriedOut.OPERATION, "first");
  private static final Map<String, String> SECOND = Map.of(CarriedOut.OPERATION, "second");

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @BeforeEach
  void nameOperations() {
    var _ =
        fixture.registerCommandHandlerInterceptor(
            new CorrelationDataInterceptor<>(
                new SimpleCorrelationDataProvider(CarriedOut.OPERATION)));
  }

  private static CommandMessage<?> of(Map<String, String> operation, LoanCommand command) {
    return GenericCommandMessage.asCommandMessage(command).withMetaData(operation);
  }

  @Test
  void coverIsAddedOnce() {
    LoanCommand half = cover("60", "100");
    fixture
        .givenCommands(booking(), of(FIRST, half))
        .when(half, FIRST)
        .expectNoEvents()
        .expectResultMessagePayload(true);
  }

  @Test
  void coverOfAnotherOperationIsAdded() {
    fixture
        .givenCommands(booking(), of(FIRST, cover("60", "200")), of(SECOND, cover("60", "200")))
        .when(cover("1", "200"), Map.of(CarriedOut.OPERATION, "third"))
        .expectEvents(received("1", "121"));
  }

  @Test
  void coverIsNotAskedOfALoanThatIsDelivered() {
    LoanCommand whole = cover("100", "100");
    fixture
        .givenCommands(booking(), of(FIRST, whole), delivered(9_000))
        .when(whole, FIRST)
        .expectNoEvents()
        .expectSuccessfulHandlerExecution();
  }

  @Test
  void anOlderRateDoesNotComeBack() {
    fixture
        .givenCommands(
            booking(), of(FIRST, rerate(MONDAY, "3.9")), of(SECOND, rerate(MONDAY, "4.5")))
        .when(rerate(MONDAY, "3.9"), FIRST)
        .expectNoEvents()
        .expectResultMessagePayload(true);
  }

  @Test
  void aLoanIsCancelledOnce() {
    fixture
        .givenCommands(booking(), of(FIRST, cancellation()))
        .when(cancellation(), FIRST)
        .expectNoEvents()
        .expectResultMessagePayload(true);
  }

  @Test
  void aTradeIsCancelledOnce() {
    fixture
        .givenCommands(booking(), delivered(9_000), aReturn("I1", 700), of(FIRST, cancelTrade(1)))
        .when(cancelTrade(1), FIRST)
        .expectNoEvents()
        .expectResultMessagePayload(TradeStatus.CANCELLED);
  }

  @Test
  void withoutAnOperationNothingIsARepeat() {
    fixture
        .givenCommands(booking(), cover("60", "200"))
        .when(cover("60", "200"))
        .expectEvents(received("60", "120"));
  }

  private static CoverReceived received(String value, String total) {
    return new CoverReceived(
        ID,
        LENDER,
        MONDAY,
        new BigDecimal(value),
        new BigDecimal(total),
        new BigDecimal("200"),
        false);
  }
}
