package io.lendledger.command.collateralcover;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.collateralcover.AccountCover.Claim;
import io.lendledger.core.loan.terms.LoanId;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class AccountCoverTest {

  private static final Currency USD = Currency.getInstance("USD");

  @Example
  void eachLoanIsReleasedAsSoonAsItIsCovered() {
    AccountCover cover =
        cover("95000", uncovered("L0000001", "51000"), uncovered("L0000002", "102000"));
    assertThat(cover.changes().release()).extracting(Claim::loan).containsExactly(loan(1));
    assertThat(cover.changes().lose()).isEmpty();
    assertThat(cover.required()).isEqualByComparingTo("153000");
  }

  @Example
  void deliveredLoansUseCoverFirst() {
    Claim open = claim(loan(3), true, false, "2026-03-09", new BigDecimal("60000"));
    AccountCover cover = cover("95000", uncovered("L0000001", "51000"), open);
    assertThat(cover.changes().release()).isEmpty();
  }

  @Example
  void releasedLoansKeepTheirCoverAgainstNewOnes() {
    Claim later = claim(loan(2), false, true, "2026-03-09", new BigDecimal("51000"));
    AccountCover cover = cover("60000", uncovered("L0000001", "51000"), later);
    assertThat(cover.changes().release()).isEmpty();
    assertThat(cover.changes().lose()).isEmpty();
  }

  @Example
  void shortfallTakesCoverAwayAgain() {
    Claim covered = claim(loan(1), false, true, "2026-03-02", new BigDecimal("51000"));
    assertThat(cover("50999.99", covered).changes().lose()).containsExactly(covered);
    assertThat(cover("51000", covered).changes().lose()).isEmpty();
  }

  @Property
  void noMoreIsReleasedThanTheCollateralReaches(
      @ForAll @IntRange(max = 1_000) int value,
      @ForAll @Size(max = 8) List<@IntRange(min = 1, max = 400) Integer> required) {
    List<Claim> loans =
        java.util.stream.IntStream.range(0, required.size())
            .mapToObj(i ->
                claim(
                    loan(i),
                    i % 3 == 0,
                    i % 3 == 1,
                    "2026-03-02",
                    BigDecimal.valueOf(required.get(i))))
            .toList();
    AccountCover cover = new AccountCover(USD, BigDecimal.valueOf(value), loans);
    AccountCover.Changes changes = cover.changes();
    BigDecimal open = sum(loans.stream().filter(Claim::open).toList());
    BigDecimal kept =
        sum(
            loans.stream()
                .filter(each -> !each.open())
                .filter(each ->
                    changes.release().contains(each)
                        || (each.covered() && !changes.lose().contains(each)))
                .toList());
    if (kept.signum() > 0) {
      assertThat(open.add(kept)).isLessThanOrEqualTo(cover.value());
    }
  }

  private static Claim claim(
      LoanId loan, boolean open, boolean covered, String settlement, BigDecimal required) {
    return new Claim(loan, open, covered, settlement, required, required);
  }

  private static BigDecimal sum(List<Claim> claims) {
    return claims.stream().map(Claim::required).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static AccountCover cover(String value, Claim... loans) {
    return new AccountCover(USD, new BigDecimal(value), List.of(loans));
  }

  private static Claim uncovered(String loan, String required) {
    return claim(new LoanId(loan), false, false, "2026-03-02", new BigDecimal(required));
  }

  private static LoanId loan(int number) {
    return new LoanId("L000000" + number);
  }
}
