package io.lendledger.command.position;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.position.StagedPositions.Change;
import io.lendledger.command.rehearsal.Foreseen;
import io.lendledger.command.rehearsal.Rehearsal;
import io.lendledger.command.rehearsal.Rehearsals;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Rehearsed.Consequences;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Guards against unintended snapshots: one that removes a large part of the units on loan must name
 * how many (docs/api.md, Positions).
 */
@Component
class LargeDrops {

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private final LentHoldings lent;
  private final Freshness freshness;
  private final Rehearsals rehearsals;
  private final BigDecimal most;

  /** {@code lendledger.positions.largest-drop-percent}: a part of the units on loan. */
  LargeDrops(
      LentHoldings lent, Freshness freshness, Rehearsals rehearsals, LargeDropProperties settings) {
    this.lent = lent;
    this.freshness = freshness;
    this.rehearsals = rehearsals;
    this.most = settings.largestDropPercent();
  }

  /**
   * The units on loan that a snapshot removes.
   *
   * @param units that holdings no longer account for
   * @param onLoan all units on loan
   * @param consequences the consequences for them
   */
  private record Drop(long units, long onLoan, Consequences consequences) {}

  /**
   * Refuses a staged snapshot with {@code LARGE_DROP} unless its sender confirms the units that it
   * removes.
   */
  void refuse(StoredBody body) {
    Drop drop = largeDrop(body);
    if (drop != null && !isConfirmed(body, drop)) {
      List<Fault> faults = new ArrayList<>(List.of(confirmation(body, drop)));
      drop.consequences
          .recalls()
          .forEach(each -> faults.add(each(each.loanId(), each.units(), "would be recalled")));
      drop.consequences
          .reallocations()
          .forEach(each ->
              faults.add(
                  each(
                      each.loanId(),
                      each.units(),
                      "would be taken over by client " + each.toClientId())));
      drop.consequences
          .drops()
          .forEach(each -> faults.add(each(each.loanId(), each.units(), "would leave the loan")));
      throw new Rejected(
          new Rejection(
              RejectionCode.LARGE_DROP,
              ("The snapshot takes away %d of %d units on loan, more than %s %%: send it again with"
                      + " confirmDrop=%d if that is meant")
                  .formatted(drop.units, drop.onLoan, most.toPlainString(), drop.units),
              faults.subList(0, Math.min(faults.size(), Rejection.MOST_FAULTS))));
    }
  }

  /** The same for a rehearsal, which reports and does not refuse. */
  List<Fault> told(StoredBody body) {
    Drop drop = largeDrop(body);
    return drop == null || isConfirmed(body, drop) ? List.of() : List.of(confirmation(body, drop));
  }

  private @Nullable Drop largeDrop(StoredBody body) {
    long onLoan = lent.onLoan(body.ofLender());
    if (onLoan == 0) {
      return null;
    }
    freshness.awaitHead();
    long most = lent.gone(body.submission(), body.ofLender(), body.ofDate());
    if (!isLarge(most, onLoan)) {
      return null;
    }
    List<ReportHoldings> reports = reports(body);
    if (reports.isEmpty()) {
      return new Drop(most, onLoan, Consequences.NONE);
    }
    List<ReportHoldings> lendable = reports.stream().map(LargeDrops::lendable).toList();
    Foreseen gone = foreseen(body, lendable);
    if (!isLarge(gone.missing(), onLoan)) {
      return null;
    }
    Foreseen all = reports.equals(lendable) ? gone : foreseen(body, reports);
    return new Drop(gone.missing(), onLoan, all.consequences());
  }

  private Foreseen foreseen(StoredBody body, List<ReportHoldings> reports) {
    Rehearsal rehearsal = rehearsals.begin();
    reports.forEach(rehearsal::send);
    return rehearsal.foresee(body.today());
  }

  /** Whoever calls units back by a status means it, and takes none away. */
  private static ReportHoldings lendable(ReportHoldings report) {
    return new ReportHoldings(
        report.client(),
        report.snapshot(),
        report.asOfDate(),
        report.holdings().stream().map(LargeDrops::lendable).toList(),
        report.today(),
        report.receipt());
  }

  private static ReportedHolding lendable(ReportedHolding holding) {
    return new ReportedHolding(
        holding.key(),
        holding.ticker(),
        holding.exchange(),
        holding.externalInstrumentId(),
        holding.quantity(),
        holding.currency(),
        holding.taxRate(),
        PositionStatus.AVAILABLE);
  }

  private boolean isLarge(long units, long onLoan) {
    return BigDecimal.valueOf(units)
            .multiply(HUNDRED)
            .compareTo(most.multiply(BigDecimal.valueOf(onLoan)))
        > 0;
  }

  private static boolean isConfirmed(StoredBody body, Drop drop) {
    return Objects.equals(drop.units, body.confirmedDrop());
  }

  private static Fault confirmation(StoredBody body, Drop drop) {
    return Fault.of(
        "confirmDrop",
        body.confirmedDrop(),
        "must be %d: so many of %d units on loan are taken away"
            .formatted(drop.units, drop.onLoan));
  }

  private static Fault each(String loan, long units, String what) {
    return Fault.of("loanId", loan, units + " units " + what);
  }

  /**
   * The snapshot's commands for holdings that would be short; none when they are too many to be
   * foreseen.
   */
  List<ReportHoldings> reports(StoredBody body) {
    Map<ClientId, List<ReportedHolding>> clients = new LinkedHashMap<>();
    List<Change> touched = lent.touched(body.submission(), body.ofLender(), body.ofDate());
    if (touched.size() > LentHoldings.MOST_TOUCHED) {
      return List.of();
    }
    for (Change each : touched) {
      clients.computeIfAbsent(each.client(), _ -> new ArrayList<>()).add(each.holding());
    }
    List<ReportHoldings> commands = new ArrayList<>();
    clients.forEach((client, holdings) ->
        commands.add(
            new ReportHoldings(
                new ClientKey(body.ofLender(), client),
                body.submission(),
                body.ofDate(),
                holdings,
                body.today(),
                Long.MAX_VALUE)));
    return commands;
  }
}
