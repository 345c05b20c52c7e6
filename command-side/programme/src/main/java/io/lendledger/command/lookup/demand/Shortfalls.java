package io.lendledger.command.lookup.demand;

import io.lendledger.core.lender.LenderCode;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Shortfalls and the stage of their coverage. */
@Component
public class Shortfalls {

  /** Stages of a shortfall. */
  public enum State {
    FOUND,
    PLANNED,
    RESOLVED
  }

  private final JdbcClient jdbc;

  Shortfalls(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The stage of a shortfall that was found before. */
  public State state(String lender, String client, String shortfall) {
    return jdbc.sql(
            """
            SELECT state FROM command.shortfall
            WHERE lender = ? AND client = ? AND shortfall_id = ?
            """)
        .params(lender, client, shortfall)
        .query((row, number) -> State.valueOf(row.getString(1).toUpperCase(Locale.ROOT)))
        .single();
  }

  /** How many of a lender's shortfalls wait for a plan. */
  public long found(LenderCode lender) {
    return jdbc.sql("SELECT count(*) FROM command.shortfall WHERE state = 'Found' AND lender = ?")
        .param(lender.value())
        .query(Long.class)
        .single();
  }
}
