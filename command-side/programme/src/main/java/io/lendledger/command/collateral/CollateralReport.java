package io.lendledger.command.collateral;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ReportCollateral;
import io.lendledger.core.collateral.ReportCollateral.CollateralReportKey;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** The collateral of an RQV account on a day. */
@Aggregate(type = "CollateralReport")
public class CollateralReport {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private List<CollateralLine> lines = List.of();

  CollateralReport() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ReportCollateral command) {
    return decide(lines, command).enact();
  }

  @EventSourcingHandler
  void on(CollateralReported event) {
    id = new CollateralReportKey(event.date(), event.rqvAccount()).toString();
    lines = event.lines();
  }

  /** Answers whether the day's report changed. */
  static Decision<CollateralReported, Boolean> decide(
      List<CollateralLine> known, ReportCollateral command) {
    if (Content.same(known, command.lines())) {
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new CollateralReported(
            command.key().date(), command.key().rqvAccount(), List.copyOf(command.lines())));
  }
}
