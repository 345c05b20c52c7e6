package io.lendledger.benchmarks;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Closes of days, one after the other, until every accrual can be read. */
final class NodeCloses implements NodePath.Turns {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final NodeCluster nodes;
  private final long parts;
  private int closed;

  NodeCloses(NodeCluster nodes) throws Exception {
    this.nodes = nodes;
    Programme programme = new Programme(nodes, "CLOSE");
    List<Programme.Booked> loans = programme.borrow(nodes.settings().size(1_000, 200));
    programme.deliver(programme.deliveries(loans).body("", 0, loans.size()), loans.size());
    nodes.settle();
    this.parts = programme.loans("Open") * Programme.PARTS;
  }

  @Override
  public Measured take(Duration length) throws Exception {
    LocalDate day = nodes.today().plusDays(closed);
    Stopwatch watch = Stopwatch.start(nodes::used);
    nodes.session(closed).post(Session.DESK, "/desk/v1/business-days/" + day + "/close", "");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (accruals(" AND accrual_date = '" + day + "'") < parts) {
      if (System.nanoTime() > end) {
        throw new WrongResult(day + " has not all of its accruals");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    Stopwatch.Lap lap = watch.lap(parts);
    closed++;
    nodes.settle();
    return lap.perSecond();
  }

  private long accruals(String which) throws Exception {
    return nodes
        .ledger()
        .number("SELECT count(*) FROM query.accrual WHERE valid_to = 9223372036854775807" + which);
  }

  @Override
  public void require() throws Exception {
    WrongResult.unlessEqual("accruals", parts * closed, accruals(""));
  }
}
