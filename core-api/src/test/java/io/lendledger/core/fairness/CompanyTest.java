package io.lendledger.core.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CompanyTest {

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

  private void later(long more) {
    nanos.addAndGet(more);
  }
}
