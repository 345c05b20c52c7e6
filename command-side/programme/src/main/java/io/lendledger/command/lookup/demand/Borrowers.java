package io.lendledger.command.lookup.demand;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The borrowers of the programme. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class Borrowers {

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  Borrowers(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  /** The margin agreed with a borrower (102 means 102 %); empty when it is unknown. */
  public Optional<Percent> margin(BorrowerCode borrower) {
    return jdbc.sql("SELECT margin_percent FROM command.borrower WHERE code = ?")
        .param(borrower.value())
        .query(BigDecimal.class)
        .optional()
        .map(Percent::new);
  }

  public Map<BorrowerCode, Percent> margins(Collection<BorrowerCode> borrowers) {
    Map<BorrowerCode, Percent> margins = new HashMap<>();
    jdbc.sql("SELECT code, margin_percent FROM command.borrower WHERE code = ANY (?::text[])")
        .param(LookUps.column(List.copyOf(borrowers), BorrowerCode::value))
        .query(row -> {
          margins.put(new BorrowerCode(row.getString(1)), new Percent(row.getBigDecimal(2)));
        });
    return margins;
  }

  @EventHandler
  void on(BorrowerRegistered event) {
    writes
        .now(
            """
            INSERT INTO borrower (code, name, external_code, margin_percent)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (code) DO UPDATE SET
              name = excluded.name, external_code = excluded.external_code,
              margin_percent = excluded.margin_percent
            """)
        .param(event.borrowerCode())
        .param(event.borrowerName())
        .param(event.externalBorrowerCode())
        .param(event.marginPercent())
        .update();
  }
}
