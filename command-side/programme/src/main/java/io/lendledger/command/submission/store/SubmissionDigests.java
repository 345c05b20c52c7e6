package io.lendledger.command.submission.store;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The SHA-256 by which events bind the original bytes of bodies. */
@Component
public class SubmissionDigests {

  private static final String RECEIVED =
      """
      SELECT convert_from(payload, 'UTF8')::jsonb ->> 'sha256' FROM eventstore.domain_event
      WHERE aggregate_identifier = ? AND payload_type = 'submission.received'
      ORDER BY sequence_number LIMIT 1
      """;

  private final JdbcClient jdbc;

  SubmissionDigests(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** In hex; of a body whose event is on its way, what was noted on its acceptance. */
  public String of(SubmissionRow row) {
    return jdbc.sql(RECEIVED)
        .param("submission:" + row.submission())
        .query(String.class)
        .optional()
        .orElse(row.sha256());
  }
}
