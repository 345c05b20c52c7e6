package io.lendledger.command.lookup;

import io.lendledger.command.CommandSchema;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * In which revision the look-ups are kept, and in which this process knows them. While these are
 * not the same they are neither read nor written here: they are being rebuilt, or a newer process
 * has done so.
 */
@Component
public class LookUpRevision {

  private static final long LOCK = 0x6c6f6f6b7570L;

  private final LookUpModel model;
  private final JdbcClient jdbc;

  /** Look-ups that were never written have nothing to rebuild: they get today's shape at once. */
  LookUpRevision(
      LookUpModel model,
      JdbcClient jdbc,
      CommandSchema schema,
      PlatformTransactionManager transactions) {
    this.model = model;
    this.jdbc = jdbc;
    new TransactionTemplate(transactions).executeWithoutResult(status -> shapeNew());
  }

  private void shapeNew() {
    jdbc.sql("SELECT pg_advisory_xact_lock(?)").param(LOCK).query(row -> {});
    if (wasWritten()) {
      return;
    }
    jdbc.sql("SET LOCAL search_path = command").update();
    for (int revision = 2; revision <= model.revision(); revision++) {
      jdbc.sql(model.step(revision)).update();
    }
    jdbc.sql("INSERT INTO progress (name, position, at, revision) VALUES (?, -1, 'epoch', ?)")
        .params(LookUps.GROUP, model.revision())
        .update();
  }

  private boolean wasWritten() {
    return jdbc.sql("SELECT EXISTS (SELECT FROM command.progress WHERE name = ?)")
        .param(LookUps.GROUP)
        .query(Boolean.class)
        .single();
  }

  /** The revision in which this process reads and writes the look-ups. */
  public int own() {
    return model.revision();
  }

  public int kept() {
    return jdbc.sql("SELECT revision FROM command.progress WHERE name = ?")
        .param(LookUps.GROUP)
        .query(Integer.class)
        .single();
  }

  /** Refuses with {@code UNAVAILABLE} what is kept in another revision than this process's. */
  void requireOwn(int kept) {
    if (kept != own()) {
      throw new Rejected(RejectionCode.UNAVAILABLE, message(kept, own()));
    }
  }

  /** Why look-ups of another revision are not read. */
  public static String message(int kept, int own) {
    return kept < own
        ? "The look-ups are kept in revision %d and are being rebuilt in revision %d"
            .formatted(kept, own)
        : "The look-ups are kept in revision %d; this process only knows revision %d"
            .formatted(kept, own);
  }
}
