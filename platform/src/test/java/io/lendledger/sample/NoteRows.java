package io.lendledger.sample;

import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.sample.NoteQueries.CountNotes;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.MetaData;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** A projection that tests the wiring. */
@Component
@ProcessingGroup("sample.rows")
public class NoteRows {

  private final JdbcClient jdbc;
  private final AtomicInteger failures = new AtomicInteger();

  NoteRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
    jdbc.sql("CREATE TABLE IF NOT EXISTS note (position bigint, ledger text, text text, meta text)")
        .update();
  }

  @EventHandler
  void on(LenderRegistered event, TrackingToken token, MetaData metaData) {
    jdbc.sql("INSERT INTO note VALUES (?, ?, ?, ?)")
        .param(token.position().orElseThrow())
        .param(event.lenderCode())
        .param(event.lenderName())
        .param(metaData.toString())
        .update();
    if (event.lenderName().equals("fail once") && failures.incrementAndGet() == 1) {
      throw new IllegalStateException("as the test wants");
    }
  }

  /** How often the projection has failed. */
  public int failures() {
    return failures.get();
  }

  @QueryHandler
  long handle(CountNotes query) {
    if (Thread.currentThread().isVirtual()) {
      return jdbc.sql("SELECT count(*) FROM note WHERE ledger = ?")
          .param(query.ledger())
          .query(Long.class)
          .single();
    }
    throw new IllegalStateException("not on a virtual thread");
  }
}
