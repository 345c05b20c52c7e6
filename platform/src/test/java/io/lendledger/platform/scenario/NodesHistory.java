package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.told.HistoryCheck;
import io.lendledger.command.told.Told;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The history in the hands of an auditor, who compares it with what callers were told. */
record NodesHistory(Api auditor) {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** Reads it again until all that was acknowledged has come about; fails when it does not. */
  HistoryCheck awaitAgreement(Told told) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    HistoryCheck check = read(told);
    while (!check.faults().isEmpty() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
      check = read(told);
    }
    assertThat(check.faults()).isEmpty();
    return check;
  }

  private HistoryCheck read(Told told) throws Exception {
    var check = new HistoryCheck(told);
    new String(auditor.lines("/audit/v1/events?limit=1000"), StandardCharsets.UTF_8)
        .lines()
        .forEach(line -> check.accept(JSON.readTree(line)));
    return check;
  }
}
