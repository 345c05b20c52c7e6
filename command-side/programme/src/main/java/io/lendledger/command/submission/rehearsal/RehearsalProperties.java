package io.lendledger.command.submission.rehearsal;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How submissions are tried.
 *
 * @param dryRunRecords records that a `dryRun` takes at most
 */
@ConfigurationProperties("lendledger.submission")
record RehearsalProperties(@DefaultValue("100000") long dryRunRecords) {

  /** Refuses what cannot be. */
  RehearsalProperties {
    Setting.atLeast(1, "lendledger.submission.dry-run-records", dryRunRecords);
  }
}
