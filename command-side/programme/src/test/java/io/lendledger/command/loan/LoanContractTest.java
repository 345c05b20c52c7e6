package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.forCash;
import static io.lendledger.command.loan.LoanSamples.forFee;
import static io.lendledger.command.loan.LoanSamples.part;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.loan.state.LoanContract;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoanContractTest {

  @Test
  void whatABookingAgreesIsToldByItsEventAndReadBackFromIt() {
    for (BookLoan command :
        List.of(
            booking(),
            booking(forCash("5.30", "-0.250"), part("C01", "A", 6_000), part("C02", "B", 1)))) {
      LoanContract agreed = LoanContract.of(command);
      LoanBooked event = agreed.booked();
      assertThat(LoanContract.of(event)).isEqualTo(agreed);
      assertThat(LoanContract.of(event).booked()).isEqualTo(event);
    }
  }

  @Test
  void ratesKeepTheDecimalsThatWereSent() {
    LoanBooked event = LoanContract.of(booking(forFee("4.20"), part("C01", "A", 7))).booked();
    assertThat(event.lendingRate()).isEqualTo(new BigDecimal("4.20"));
    assertThat(event.units()).isEqualTo(7);
    assertThat(event.rebateRate()).isNull();
  }
}
