package io.lendledger.gateway.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class QuotaStatusTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final Quota QUOTA = new Quota(200, 4_000, 200_000);

  private static QuotaStatus at(Instant now) {
    QuotaUsage usage = new QuotaUsage(NOON, 200, LocalDate.of(2026, 3, 2), 1_000, 150_000);
    return new QuotaStatus(QUOTA, usage.at(now), now);
  }

  @Test
  void headersTellEveryLimit() {
    QuotaStatus status = at(NOON.plusMillis(18_500));
    assertThat(status.policyHeader())
        .isEqualTo(
            "\"requests-per-minute\";q=200;w=60, \"requests-per-day\";q=4000;w=86400,"
                + " \"items-per-day\";q=200000;w=86400;qu=\"items\"");
    assertThat(status.header())
        .isEqualTo(
            "\"requests-per-minute\";r=0;t=42, \"requests-per-day\";r=3000;t=43182,"
                + " \"items-per-day\";r=50000;t=43182");
  }

  @Test
  void aMinuteEndsSixtySecondsAfterItsFirstRequest() {
    Cost cost = new Cost(1, 1);
    assertThat(at(NOON.plusMillis(59_999)).exceededBy(cost)).hasSize(1);
    assertThat(at(NOON.plusSeconds(60)).exceededBy(cost)).isEmpty();
    assertThat(at(NOON.plusSeconds(60)).usage().dayRequests()).isEqualTo(1_000);
  }

  @Test
  void aDayEndsAtMidnightUtc() {
    Instant midnight = Instant.parse("2026-03-03T00:00:00Z");
    Cost cost = new Cost(1, 50_001);
    assertThat(at(midnight.minusMillis(1)).exceededBy(cost))
        .extracting(QuotaStatus.Limit::name)
        .containsExactly("items-per-day");
    assertThat(at(midnight).exceededBy(cost)).isEmpty();
    assertThat(at(midnight).usage()).isEqualTo(QuotaUsage.none(midnight));
  }
}
