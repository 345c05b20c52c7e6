package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.money.Percent;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The lenders of the programme. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class Lenders {

  /** The shares of the gross accrual that service and other agent take before the lender. */
  public record FeeSplits(Percent service, Percent otherAgent) {}

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  Lenders(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  /** The fee splits of a lender; empty when it is unknown. */
  public Optional<FeeSplits> feeSplits(LenderCode lender) {
    return jdbc.sql(
            "SELECT service_fee_split, other_agent_fee_split FROM command.lender WHERE code = ?")
        .param(lender.value())
        .query((row, number) ->
            new FeeSplits(new Percent(row.getBigDecimal(1)), new Percent(row.getBigDecimal(2))))
        .optional();
  }

  public boolean contains(LenderCode lender) {
    return feeSplits(lender).isPresent();
  }

  public Set<LenderCode> known(Collection<LenderCode> lenders) {
    return jdbc.sql("SELECT code FROM command.lender WHERE code = ANY (?::text[])")
        .param(LookUps.column(List.copyOf(lenders), LenderCode::value))
        .query((row, _) -> new LenderCode(row.getString(1)))
        .set();
  }

  @EventHandler
  void on(LenderRegistered event) {
    writes
        .now(
            """
            INSERT INTO lender
              (code, name, service_fee_split, other_agent_fee_split, billing_currency)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (code) DO UPDATE SET
              name = excluded.name, service_fee_split = excluded.service_fee_split,
              other_agent_fee_split = excluded.other_agent_fee_split,
              billing_currency = excluded.billing_currency
            """)
        .params(
            event.lenderCode(),
            event.lenderName(),
            event.serviceFeeSplit(),
            event.otherAgentFeeSplit(),
            event.billingCurrency())
        .update();
  }
}
