package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Separate cursors for lenders with parked events in the read models, whose missing changes show
 * later, before the place of the common cursor; and for those whose changes are too many deliveries
 * to be made with those of others.
 */
final class LateLenders {

  private final AccessDatabase database;

  LateLenders(AccessDatabase database) {
    this.database = database;
  }

  /** Each with the place behind which to continue. */
  Map<LenderCode, LoanChangeId> all() {
    return database
        .jdbc()
        .sql("SELECT lender_code, position, part FROM access.webhook_late_lender")
        .query((row, _) ->
            Map.entry(
                new LenderCode(row.getString(1)),
                new LoanChangeId(row.getLong(2), row.getString(3))))
        .list()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Notes the lenders that the common cursor leaves out. */
  void begin(LoanChangeId from, LoanChanges found) {
    for (LoanChanges.Missing each : found.missing()) {
      LoanChangeId whole = LoanChangeId.endOf(each.from() - 1);
      if (found.reached().position() >= each.from()) {
        add(Set.of(each.lender()), whole.compareTo(from) < 0 ? from : whole);
      }
    }
  }

  /** Notes lenders whose changes behind this place are theirs to follow. */
  void add(Set<LenderCode> lenders, LoanChangeId place) {
    for (LenderCode each : lenders) {
      database
          .jdbc()
          .sql("INSERT INTO access.webhook_late_lender VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
          .params(each.value(), place.position(), place.part())
          .update();
    }
  }

  /** Moves a lender's cursor; false when another gateway has. */
  boolean move(LenderCode lender, LoanChangeId from, LoanChangeId to, LoanChangeId common) {
    String sql =
        to.compareTo(common) < 0
            ? "UPDATE access.webhook_late_lender SET position = :position, part = :part"
            : "DELETE FROM access.webhook_late_lender";
    return database
            .jdbc()
            .sql(sql + " WHERE lender_code = :lender AND position = :at AND part = :at_part")
            .param("position", to.position())
            .param("part", to.part())
            .param("lender", lender.value())
            .param("at", from.position())
            .param("at_part", from.part())
            .update()
        == 1;
  }
}
