package io.lendledger.core.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CompanyTest {

  private static final Party FLOOD = Party.of(new LenderCode("FLOOD"), "a");
  private static final Party QUIET = Party.of(new LenderCode("QUIET"), "q");

  private final AtomicLong nanos = new AtomicLong(-17);
  private final Company company = new Company(nanos::get);

  @Test
  void whoeverComesFirstIsAlone() {
    assertThat(company.isAlone("A")).isTrue();
    company.note("A");
    company.note("A");
    assertThat(company.isAlone("A")).isTrue();
    assertThat(company.isAlone("B")).isFalse();
  }

  @Test
  void anotherIsCompanyForAWhile() {
    company.note("A");
    company.note("B");
    for (int more = 0; more < 3; more++) {
      company.note("A");
    }
    assertThat(company.isAlone("A")).isFalse();
    later(Company.LATELY.toNanos() - 1);
    company.note("A");
    assertThat(company.isAlone("A")).isFalse();
    later(1);
    assertThat(company.isAlone("A")).isTrue();
    assertThat(company.isAlone("B")).isFalse();
  }

  @Test
  void theLatestOfTheOthersCounts() {
    company.note("C");
    company.note("B");
    later(1_000);
    company.note("C");
    company.note("A");
    later(Company.LATELY.toNanos() - 1);
    assertThat(company.isAlone("A")).isFalse();
    assertThat(company.isAlone("C")).isFalse();
    later(1);
    assertThat(company.isAlone("A")).isTrue();
  }

  @Test
  void whoHasMuchGivesWayToALenderWithLittle() {
    enter(FLOOD, 64);
    assertThat(company.givesWay(FLOOD.tenant())).isFalse();
    enter(QUIET, 1);
    assertThat(company.givesWay(FLOOD.tenant())).isTrue();
    assertThat(company.givesWay(QUIET.tenant())).isFalse();
    company.leave(QUIET, 1);
    assertThat(company.givesWay(FLOOD.tenant())).as("its next request is near").isTrue();
    later(RightOfWay.LINGERS.toNanos() + 1);
    assertThat(company.givesWay(FLOOD.tenant())).isFalse();
  }

  @Test
  void equalsDoNotGiveWayToEachOther() {
    enter(FLOOD, 3);
    enter(QUIET, 2);
    assertThat(company.givesWay(FLOOD.tenant())).isFalse();
    enter(FLOOD, 1);
    assertThat(company.givesWay(FLOOD.tenant())).isTrue();
    enter(QUIET, 1);
    assertThat(company.givesWay(FLOOD.tenant())).isFalse();
    company.leave(QUIET, 1);
    assertThat(company.givesWay(FLOOD.tenant())).isTrue();
  }

  @Test
  void whatIsNotAnsweredForLongHoldsNobodyUp() {
    enter(FLOOD, 64);
    enter(QUIET, 1);
    later(RightOfWay.YOUNG.toNanos());
    assertThat(company.givesWay(FLOOD.tenant())).isTrue();
    later(1);
    assertThat(company.givesWay(FLOOD.tenant())).isFalse();
    enter(QUIET, 1);
    assertThat(company.givesWay(FLOOD.tenant())).isTrue();
  }

  @Test
  void nobodyGivesWayToStrangers() {
    enter(FLOOD, 64);
    enter(new Party("strangers", "192.0.2.1"), 1);
    assertThat(company.givesWay(FLOOD.tenant())).isFalse();
    enter(new Party("strangers", "192.0.2.1"), 100);
    enter(QUIET, 1);
    assertThat(company.givesWay("strangers")).isTrue();
  }

  @Test
  void whoGaveWayGoesOnWhenTheOtherIsAnswered() {
    AtomicInteger goneOn = new AtomicInteger();
    company.whenFree(goneOn::incrementAndGet);
    enter(FLOOD, 64);
    enter(QUIET, 1);
    company.leave(QUIET, 1);
    assertThat(goneOn.get()).as("nobody gave way").isZero();
    enter(QUIET, 1);
    company.givesWay(FLOOD.tenant());
    company.leave(QUIET, 1);
    assertThat(goneOn.get()).isPositive();
  }

  private void enter(Party party, int weight) {
    company.enter(party, weight);
  }

  private void later(long more) {
    nanos.addAndGet(more);
  }
}
