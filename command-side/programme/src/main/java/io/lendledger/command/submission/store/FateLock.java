package io.lendledger.command.submission.store;

import io.lendledger.core.submission.SubmissionId;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Lets one transaction at a time, in all processes, decide what becomes of a body: that it is
 * accepted, or that what is kept of it is forgotten.
 */
final class FateLock {

  private final JdbcClient jdbc;

  FateLock(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Waits until no other decides about it; until the caller's transaction ends none does. */
  void take(SubmissionId submission) {
    jdbc.sql("SELECT pg_advisory_xact_lock(hashtextextended(?, 4))")
        .param(submission.value())
        .query(row -> {});
  }

  /** The same; answers whether it was accepted. */
  boolean isAccepted(SubmissionId submission) {
    take(submission);
    // A statement of its own: it must see what was committed while the lock was waited for.
    return jdbc.sql("SELECT EXISTS (SELECT FROM command.submission WHERE submission_id = ?)")
        .param(submission.value())
        .query(Boolean.class)
        .single();
  }
}
