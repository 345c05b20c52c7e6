package io.lendledger.command.lookup.demand;

import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.lookup.inventory.Inventory;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.borrowrequest.Unfilled.Cause;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The causes of unfilled units of a request: units of the security that could not be lent. */
@Component
public class UnfilledUnits {

  private static final String HELD =
      """
      SELECT
        coalesce(sum(available) FILTER (WHERE NOT (true %s)), 0) AS not_opted_in,
        coalesce(sum(greatest(0, floor(quantity + pending) - allocated))
          FILTER (WHERE status <> 'Available'), 0) AS reserved,
        coalesce(sum(allocated), 0)
          - (SELECT coalesce(sum(allocation.units), 0) FROM command.allocation
              JOIN command.loan USING (loan_id) WHERE loan.request_id = :request) AS on_loan
      FROM command.holding
      WHERE isin = :isin AND (CAST(:lender AS text) IS NULL OR lender = :lender)
      """
          .formatted(Inventory.OPTED_IN);

  private final JdbcClient jdbc;

  /**
   * Units that others would take before, and that the look-ups do not show.
   *
   * @param notOptedIn of clients that do not take part on the request's trade date
   * @param all of all clients
   */
  public record Taken(long notOptedIn, long all) {

    /** None. */
    public static final Taken NOTHING = new Taken(0, 0);
  }

  private record Held(long notOptedIn, long reserved, long onLoan) {}

  UnfilledUnits(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The causes, which add up to the units; the cause nearest to lending comes first. */
  public List<Unfilled> causes(Request request, long units) {
    return causes(request, units, Taken.NOTHING);
  }

  /** The causes if these units had been taken before. */
  public List<Unfilled> causes(Request request, long units, Taken before) {
    if (units == 0) {
      return List.of();
    }
    Held held =
        jdbc.sql(HELD)
            .param("isin", request.isin().value())
            .param("lender", request.lender() == null ? null : request.lender().value())
            .param("day", request.tradeDate())
            .param("request", request.id().value())
            .query((row, number) -> new Held(row.getLong(1), row.getLong(2), row.getLong(3)))
            .single();
    List<Unfilled> causes = new ArrayList<>();
    long left = units;
    left = add(causes, Cause.NOT_OPTED_IN, left, held.notOptedIn - before.notOptedIn);
    left = add(causes, Cause.RESERVED, left, held.reserved);
    left = add(causes, Cause.ON_LOAN, left, held.onLoan + before.all);
    if (left > 0) {
      causes.add(Unfilled.of(Cause.NO_INVENTORY, left));
    }
    return List.copyOf(causes);
  }

  /** Answers how many units are left to be explained. */
  private static long add(List<Unfilled> causes, Cause cause, long left, long held) {
    long units = Math.clamp(held, 0, left);
    if (units > 0) {
      causes.add(Unfilled.of(cause, units));
    }
    return left - units;
  }
}
