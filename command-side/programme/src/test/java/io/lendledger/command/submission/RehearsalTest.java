package io.lendledger.command.submission;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.Rehearsed;
import io.lendledger.core.submission.Rehearsed.Consequences;
import io.lendledger.core.submission.Rehearsed.Dropped;
import io.lendledger.core.submission.Rehearsed.Reallocated;
import io.lendledger.core.submission.Rehearsed.Recalled;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a list would come to is what it comes to. */
class RehearsalTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String snapshot(String... positions) {
    return "{\"asOfDate\": \"%s\", \"positions\": [%s]}"
        .formatted(MONDAY, String.join(",", positions));
  }

  private static String position(String client, long quantity) {
    return """
    {"isin": "US0378331005", "ticker": "AAPL", "quantity": %d, "currency": "USD",
     "clientId": "%s", "custodyAccountId": "ACC1"}\
    """
        .formatted(quantity, client);
  }

  private static String position(String client, long quantity, String status) {
    return position(client, quantity).replace("}", ", \"positionStatus\": \"" + status + "\"}");
  }

  private static String trades(String... trades) {
    return "{\"transactions\": [%s]}".formatted(String.join(",", trades));
  }

  private static String trade(String id, String client, String side, long units) {
    return """
    {"transactionId": "%s", "clientId": "%s", "accountId": "ACC1", "isin": "US0378331005",
     "ticker": "AAPL", "side": "%s", "units": %d, "tradeDate": "%s", "settlementDate": "%s"}\
    """
        .formatted(id, client, side, units, MONDAY, MONDAY);
  }

  /** A has 6,000 and B 3,000 of 9,000 units on a loan that is delivered; B has 2,000 free. */
  private String lend() {
    Stream.of("A", "B", "C", "D").forEach(intake.desk::optIn);
    intake.send(Flow.POSITIONS, snapshot(position("A", 10_000), position("B", 5_000)));
    intake.run.settle();
    BorrowRequestCompleted done = intake.desk.borrow(9_000);
    assertThat(done.requestId()).isNotEmpty();
    String loan = intake.run.events(LoanBooked.class).getLast().loanId();
    intake.desk.deliver(loan, 9_000);
    intake.run.settle();
    return loan;
  }

  @Test
  void tellsWhatMissingHoldingsComeTo() {
    String loan = lend();
    Rehearsed told = intake.rehearse(Flow.POSITIONS, snapshot(position("B", 5_000)));
    assertThat(told.received()).isOne();
    assertThat(told.applied()).isZero();
    assertThat(told.unchanged()).isOne();
    assertThat(told.consequences())
        .isEqualTo(
            new Consequences(
                List.of(new Recalled(loan, 4_000)),
                List.of(new Reallocated(loan, "A", "B", 2_000)),
                List.of()));
    assertThat(told.details())
        .containsExactly(
            Fault.of(
                "confirmDrop", null, "must be 6000: so many of 9000 units on loan are taken away"),
            Fault.of(
                "positions",
                "A/ACC1/US0378331005",
                "is not in the snapshot: 10000 units go to zero"));
  }

  @Test
  void largeDropsMustBeConfirmed() {
    String loan = lend();
    String oneRow = snapshot(position("B", 5_000));
    Rejection refusal = intake.refusal(Flow.POSITIONS, oneRow);
    assertThat(refusal.code()).isEqualTo(RejectionCode.LARGE_DROP);
    assertThat(refusal.message())
        .isEqualTo(
            "The snapshot takes away 6000 of 9000 units on loan, more than 20 %: send it again with"
                + " confirmDrop=6000 if that is meant");
    assertThat(refusal.faults())
        .extracting(Fault::field, Fault::value, Fault::issue)
        .containsExactly(
            tuple(
                "confirmDrop", null, "must be 6000: so many of 9000 units on loan are taken away"),
            tuple("loanId", loan, "4000 units would be recalled"),
            tuple("loanId", loan, "2000 units would be taken over by client B"));
    assertThat(intake.confirmed(oneRow, 6_000).counts()).containsExactly(0L, 1L, 0L);
    intake.run.settle();
    assertThat(intake.run.events(LoanRecalled.class))
        .singleElement()
        .extracting(LoanRecalled::units)
        .isEqualTo(4_000L);
  }

  /** A status calls units back; it takes none away. */
  @Test
  void whatIsCalledBackByItsStatusNeedsNoWord() {
    String loan = lend();
    String recall = snapshot(position("A", 10_000, "Recall"), position("B", 5_000, "Recall"));
    Rehearsed told = intake.rehearse(Flow.POSITIONS, recall);
    assertThat(told.details()).isEmpty();
    assertThat(told.consequences().recalls()).containsExactly(new Recalled(loan, 9_000));
    assertThat(intake.send(Flow.POSITIONS, recall).counts()).containsExactly(2L, 0L, 0L);
    intake.run.settle();
    assertThat(intake.run.events(LoanRecalled.class))
        .extracting(LoanRecalled::units)
        .hasSize(2)
        .satisfies(
            units -> assertThat(units.stream().mapToLong(Long::longValue).sum()).isEqualTo(9_000));
  }

  @Test
  void whatIsGoneIsCountedWhateverTheStatus() {
    lend();
    String less = snapshot(position("A", 2_000, "Restricted"), position("B", 5_000));
    assertThat(intake.refusal(Flow.POSITIONS, less).message())
        .startsWith("The snapshot takes away 4000 of 9000 units on loan");
    assertThat(intake.confirmed(less, 4_000).counts()).containsExactly(1L, 1L, 0L);
  }

  /** Whoever sends what is out of date is not asked to confirm it first. */
  @Test
  void anOlderSnapshotIsBackdatedBeforeItIsLarge() {
    lend();
    String older = snapshot().replace(MONDAY.toString(), MONDAY.minusDays(3).toString());
    assertThat(
            intake
                .refusal(Flow.POSITIONS, older.replace("}", ", \"emptyInventory\": true}"))
                .code())
        .isEqualTo(RejectionCode.BACKDATED_CHANGE);
  }

  @Test
  void smallDropsNeedNoWord() {
    lend();
    String less = snapshot(position("A", 4_200), position("B", 5_000));
    assertThat(intake.rehearse(Flow.POSITIONS, less).details()).isEmpty();
    assertThat(intake.send(Flow.POSITIONS, less).counts()).containsExactly(1L, 1L, 0L);
  }

  /** A holding that comes with the snapshot takes over what another one loses by it. */
  @Test
  void knowsWhoComesWithTheSnapshot() {
    String loan = lend();
    String moved = snapshot(position("B", 5_000), position("C", 10_000));
    Rehearsed told = intake.rehearse(Flow.POSITIONS, moved);
    assertThat(told.consequences().reallocations())
        .containsExactly(new Reallocated(loan, "A", "C", 6_000));
    assertThat(told.consequences().recalls()).isEmpty();
  }

  @Test
  void transactionsOfAListFollowEachOther() {
    String loan = lend();
    intake.send(Flow.TRANSACTIONS, trades(trade("T-0", "B", "Buy", 1)));
    String list =
        trades(
            trade("T-0", "B", "Buy", 1),
            trade("T-1", "A", "Sell", 3_000),
            trade("T-2", "A", "Sell", 2_000),
            trade("T-1", "A", "Sell", 3_000),
            trade("T-3", "B", "Buy", 7));
    Rehearsed told = intake.rehearse(Flow.TRANSACTIONS, list);
    assertThat(List.of(told.applied(), told.unchanged(), told.duplicates()))
        .containsExactly(3L, 0L, 2L);
    assertThat(told.consequences().reallocations())
        .containsExactly(new Reallocated(loan, "A", "B", 1_000));
    assertThat(intake.send(Flow.TRANSACTIONS, list).counts()).containsExactly(3L, 0L, 2L);
    String other = trades(trade("T-1", "A", "Sell", 4_000));
    assertThat(intake.refusal(Flow.TRANSACTIONS, other).code())
        .isEqualTo(RejectionCode.TRANSACTION_CONFLICT);
  }

  @Test
  void countsAreThoseOfTheList() {
    Map<Flow, String> lists =
        Map.of(
            Flow.CLIENT_REFERENCE,
            """
            {"clients": [
              {"clientId": "X", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 90},
              {"clientId": "Y", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 90},
              {"clientId": "Z", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 90.0}]}
            """
                .formatted(MONDAY),
            Flow.PRICES,
            """
            {"date": "%s", "prices": [{"isin": "US0378331005", "price": 50, "currency": "USD"}]}
            """
                .formatted(MONDAY),
            Flow.INSTRUMENTS,
            """
            {"instruments": [{"isin": "US0378331005", "instrumentName": "Apple Inc.",
              "instrumentType": "Common Stock", "currency": "USD"}]}
            """);
    lists.forEach((flow, list) -> {
      Rehearsed told = intake.rehearse(flow, list);
      Taken taken = intake.send(flow, list);
      assertThat(List.of(told.applied(), told.unchanged(), told.duplicates()))
          .as("%s", flow)
          .isEqualTo(taken.counts());
      assertThat(intake.rehearse(flow, list).applied()).as("%s again", flow).isZero();
    });
  }

  /**
   * Random snapshots and trades of one client at a time, each rehearsed first. Those of several are
   * applied side by side, and covered meanwhile: who takes over from whom is known afterwards only.
   */
  @Test
  void whateverIsSentComesToWhatWasTold() {
    lend();
    Random random = new Random(14);
    Map<String, Long> held = new TreeMap<>(Map.of("A", 10_000L, "B", 5_000L));
    for (int round = 0; round < 15; round++) {
      Map<String, Long> before = moves();
      String list = random.nextInt(3) == 0 ? trades(random, round) : holdings(random, held);
      Flow flow = list.contains("asOfDate") ? Flow.POSITIONS : Flow.TRANSACTIONS;
      Rehearsed told = intake.rehearse(flow, list);
      Taken taken =
          flow == Flow.POSITIONS ? intake.confirmed(list, drop(told)) : intake.send(flow, list);
      intake.run.settle();
      Map<String, Long> since = moves();
      before.forEach((move, units) -> since.merge(move, -units, Long::sum));
      since.values().removeIf(units -> units == 0);
      assertThat(told(told.consequences())).as("round %d: %s", round, list).isEqualTo(since);
      assertThat(List.of(told.applied(), told.unchanged(), told.duplicates()))
          .isEqualTo(taken.counts());
    }
  }

  private static long drop(Rehearsed told) {
    return told.details().stream()
        .filter(each -> "confirmDrop".equals(each.field()))
        .map(each -> Long.valueOf(each.issue().replaceAll("must be ([0-9]+):.*", "$1")))
        .findFirst()
        .orElse(0L);
  }

  /** As held, but for one client. */
  private static String holdings(Random random, Map<String, Long> held) {
    List<String> clients = List.of("A", "B", "C", "D");
    String changed = clients.get(random.nextInt(clients.size()));
    if (random.nextInt(4) == 0) {
      held.remove(changed);
    } else {
      held.put(changed, (long) random.nextInt(8_000));
    }
    String[] positions =
        held.entrySet().stream()
            .map(each -> position(each.getKey(), each.getValue()))
            .toArray(String[]::new);
    return snapshot(positions).replace("[]}", "[], \"emptyInventory\": true}");
  }

  private static String trades(Random random, int round) {
    String client = List.of("A", "B", "C", "D").get(random.nextInt(4));
    String side = random.nextBoolean() ? "Buy" : "Sell";
    return trades(trade("R" + round, client, side, 1 + random.nextInt(2_000)));
  }

  private Map<String, Long> moves() {
    Map<String, Long> moves = new TreeMap<>();
    add(
        moves,
        intake.run.events(LoanRecalled.class),
        e -> "recall " + e.loanId(),
        LoanRecalled::units);
    add(
        moves,
        intake.run.events(LoanReallocated.class),
        e -> "reallocate " + e.loanId(),
        LoanReallocated::units);
    add(
        moves,
        intake.run.events(UnitsDropped.class),
        e -> "drop " + e.loanId(),
        UnitsDropped::units);
    return moves;
  }

  private static Map<String, Long> told(Consequences told) {
    Map<String, Long> moves = new TreeMap<>();
    add(moves, told.recalls(), e -> "recall " + e.loanId(), Recalled::units);
    add(moves, told.reallocations(), e -> "reallocate " + e.loanId(), Reallocated::units);
    add(moves, told.drops(), e -> "drop " + e.loanId(), Dropped::units);
    return moves;
  }

  private static <E> void add(
      Map<String, Long> moves, List<E> of, Function<E, String> name, ToLongFunction<E> units) {
    moves.putAll(of.stream().collect(Collectors.groupingBy(name, Collectors.summingLong(units))));
  }
}
