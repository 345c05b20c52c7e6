package io.lendledger.command.submission;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.Rehearsed;
import io.lendledger.core.submission.SubmissionCommand.Rehearse;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionCommand.WithdrawSubmission;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.core.submission.WithdrawalReceipt;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Sends bodies in as the gateway does, in chunks, and tells what became of them. */
public final class IntakeDesk implements AutoCloseable {

  private static final int CHUNK_BYTES = 64 * 1024;
  private static final long PATIENCE_SECONDS = 300;

  public final LendingDesk desk = new LendingDesk();
  public final CommandSideRun run = desk.run;

  /** What the first receipt of a body told of it: counts of applied, unchanged and duplicates. */
  public record Taken(String submission, long received, List<Long> counts) {}

  /** Sends a JSON body in and waits until it is applied. */
  public Taken send(Flow flow, String json) {
    return send(flow, BodyFormat.JSON, Map.of(), json);
  }

  /** Sends a body in and waits until it is applied. */
  public Taken send(Flow flow, BodyFormat format, Map<String, String> envelope, String body) {
    Submit submit = store(flow, format, envelope, body.getBytes(StandardCharsets.UTF_8));
    submit(submit);
    return applied(submit.submission());
  }

  /** Stores a body's bytes; the command that takes it is still to be sent. */
  public Submit store(Flow flow, BodyFormat format, Map<String, String> envelope, byte[] body) {
    SubmissionId id = new SubmissionId(UUID.randomUUID().toString());
    int chunks = 0;
    for (int from = 0; from < body.length; from += CHUNK_BYTES) {
      int to = Math.min(body.length, from + CHUNK_BYTES);
      run.send(new StoreContent(id, chunks++, Arrays.copyOfRange(body, from, to)));
    }
    LenderCode lender = isLenders(flow) ? LendingDesk.DEMO : null;
    return new Submit(
        id,
        flow,
        lender,
        format,
        envelope,
        chunks,
        LendingDesk.MONDAY.atTime(9, 0).toInstant(ZoneOffset.UTC));
  }

  /** What a JSON body would come to; asking must leave nothing behind. */
  public Rehearsed rehearse(Flow flow, String json) {
    List<Long> before = keptAtRest();
    Submit body = store(flow, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
    Rehearsed rehearsed = (Rehearsed) run.send(new Rehearse(body.submission(), body));
    if (!kept().equals(before)) {
      throw new AssertionError("left something behind: " + before + ", " + kept());
    }
    return rehearsed;
  }

  /** Sends a snapshot in whose sender knows how many units on loan it takes away. */
  public Taken confirmed(String json, long drop) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    Submit body = store(Flow.POSITIONS, BodyFormat.JSON, Map.of(), bytes);
    submit(
        new Submit(
            body.submission(),
            body.flow(),
            body.lender(),
            body.format(),
            body.parameters(),
            body.chunks(),
            body.receivedAt(),
            drop));
    return applied(body.submission());
  }

  /** The same body as another lender's. */
  public static Submit of(LenderCode lender, Submit submit) {
    return new Submit(
        submit.submission(),
        submit.flow(),
        lender,
        submit.format(),
        submit.parameters(),
        submit.chunks(),
        submit.receivedAt());
  }

  private static boolean isLenders(Flow flow) {
    return Stream.of(
            Flow.POSITIONS,
            Flow.TRANSACTIONS,
            Flow.SETTLEMENT_STATUS,
            Flow.CLIENT_REFERENCE,
            Flow.INCOME_DISTRIBUTION)
        .anyMatch(flow::equals);
  }

  public SubmissionReceipt submit(Submit submit) {
    return (SubmissionReceipt) run.send(submit);
  }

  /** Withdraws a submission and waits until that is done. */
  public WithdrawalReceipt withdraw(String submission, String reason) {
    WithdrawSubmission command = new WithdrawSubmission(new SubmissionId(submission), reason);
    WithdrawalReceipt receipt = (WithdrawalReceipt) run.send(command);
    while (receipt.status().equals("Withdrawing")) {
      receipt = (WithdrawalReceipt) run.send(command);
    }
    return receipt;
  }

  /** Asks for a withdrawal whose answer gets lost. */
  public void askToWithdraw(String submission, String reason) {
    WithdrawSubmission command = new WithdrawSubmission(new SubmissionId(submission), reason);
    var _ =
        CompletableFuture.runAsync(() -> run.send(command), Thread::startVirtualThread)
            .exceptionally(lost -> null);
  }

  /** Waits until a submission is applied. */
  public Taken applied(SubmissionId submission) {
    SubmissionStore store = run.get(SubmissionStore.class);
    await(() ->
        store.find(submission).map(SubmissionRow::status).orElseThrow()
            == SubmissionStatus.APPLIED);
    SubmissionReceipt receipt = store.find(submission).orElseThrow().receipt();
    return new Taken(
        receipt.submissionId(),
        receipt.received(),
        List.of(receipt.applied(), receipt.unchanged(), receipt.duplicates()));
  }

  /**
   * What is kept once nothing is under way, rows of submissions that were just applied included.
   */
  private List<Long> keptAtRest() {
    SubmissionStore store = run.get(SubmissionStore.class);
    await(() -> store.open(1).isEmpty());
    await(() -> rows("command.staged_record") + rows("command.staged_position") == 0);
    run.settle();
    return kept();
  }

  /** Ends the session that holds a lock of a submission, of this kind. */
  public void endSessionsWith(SubmissionId submission, long kind) {
    List<Boolean> ended =
        run.jdbc()
            .sql(
                """
                SELECT pg_terminate_backend(pid) FROM pg_locks
                WHERE locktype = 'advisory' AND granted
                  AND (classid::bigint << 32) | objid::bigint = hashtextextended(?, ?)
                """)
            .params(submission.value(), kind)
            .query(Boolean.class)
            .list();
    if (!ended.equals(List.of(true))) {
      throw new AssertionError("sessions with that lock: " + ended);
    }
  }

  /** Waits for a condition, within bounds. */
  public static void await(BooleanSupplier reached) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!reached.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("waited in vain");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  /** The refusal of a JSON body, which must leave nothing behind. */
  public Rejection refusal(Flow flow, String json) {
    return refusal(flow, BodyFormat.JSON, Map.of(), json);
  }

  /** The refusal of a body, which must leave nothing behind. */
  public Rejection refusal(
      Flow flow, BodyFormat format, Map<String, String> envelope, String body) {
    List<Long> before = keptAtRest();
    Submit submit = store(flow, format, envelope, body.getBytes(StandardCharsets.UTF_8));
    try {
      throw new AssertionError("was accepted: " + submit(submit));
    } catch (Rejected refused) {
      if (!kept().equals(before)) {
        throw new AssertionError("left something behind: " + before + ", " + kept());
      }
      return refused.rejection();
    }
  }

  /** How many rows each table of the intake has, and how many events there are. */
  private List<Long> kept() {
    return Stream.of(
            "command.submission",
            "command.submission_chunk",
            "command.transaction_register",
            "command.staged_record",
            "command.staged_position",
            "command.staged_movement",
            "command.units_under_way",
            "eventstore.domain_event")
        .map(this::rows)
        .toList();
  }

  private long rows(String table) {
    return run.jdbc().sql("SELECT count(*) FROM " + table).query(Long.class).single();
  }

  /** A holding's quantity and what is pending on it, from the look-up. */
  public String holding(String client) {
    run.settle();
    return run.jdbc()
        .sql("SELECT quantity || ' ' || pending FROM command.holding WHERE client = ?")
        .param(client)
        .query(String.class)
        .single();
  }

  @Override
  public void close() {
    desk.close();
  }
}
