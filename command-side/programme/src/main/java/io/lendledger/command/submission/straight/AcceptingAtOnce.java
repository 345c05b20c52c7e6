package io.lendledger.command.submission.straight;

import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.CommandsTogether.Handling;
import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.command.submission.AtOnce;
import io.lendledger.command.submission.AtOnce.Commands;
import io.lendledger.command.submission.AtOnce.Whole;
import io.lendledger.command.submission.application.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.application.SubmissionLife.NoteOvertaken;
import io.lendledger.command.submission.application.SubmissionLife.NoteReceived;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.command.submission.straight.SmallBodyRows.Outcomes;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.OvertakenRecord;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.submission.SubmissionStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.commandhandling.CommandMessage;
import org.jspecify.annotations.Nullable;

/**
 * Accepts and applies small bodies in one unit of work: their rows and events are durable or not.
 */
final class AcceptingAtOnce {

  private final SmallBodyRows rows;
  private final Handling handling;
  private final Map<Small<?>, Commands> commands = new LinkedHashMap<>();

  AcceptingAtOnce(SmallBodyRows rows, Handling handling) {
    this.rows = rows;
    this.handling = handling;
  }

  /** What became of each; nothing is told to their senders yet. */
  Map<Small<?>, Taken> take(List<Small<?>> bodies) {
    Set<String> locked = rows.lock(bodies);
    Map<Small<?>, Taken> taken = new HashMap<>();
    List<Small<?>> free = new ArrayList<>();
    for (Small<?> each : bodies) {
      if (SmallBodyRows.isIn(locked, each)) {
        free.add(each);
        taken.put(each, new Taken.Staged());
      } else {
        taken.put(each, new Taken.Busy());
      }
    }
    byFlow(open(free)).forEach(this::takeOfFlow);
    if (!commands.isEmpty()) {
      List<Outcomes> applied = apply();
      // A snapshot that gets a later place then finds these transactions among the events.
      handling.besideRows(() -> rows.add(applied));
      applied.forEach(each -> taken.put(each.small(), new Taken.Applied(receipt(each))));
    }
    return taken;
  }

  /** Without those that are known, and those of a lane in which others must be applied before. */
  private List<Small<?>> open(List<Small<?>> bodies) {
    if (bodies.isEmpty()) {
      return List.of();
    }
    Set<String> known = rows.known(bodies);
    Set<String> seen = new HashSet<>(known);
    boolean ordered = bodies.stream().anyMatch(Small::ordered);
    Set<String> busy = ordered ? rows.busyLanes(bodies) : Set.of();
    return bodies.stream()
        .filter(each -> seen.add(each.submit().submission().value()))
        .filter(each -> !each.ordered() || !SmallBodyRows.isIn(busy, each))
        .toList();
  }

  private static Map<AtOnce<?>, List<Small<?>>> byFlow(List<Small<?>> bodies) {
    Map<AtOnce<?>, List<Small<?>>> flows = new LinkedHashMap<>();
    bodies.forEach(each -> flows.computeIfAbsent(each.flow(), _ -> new ArrayList<>()).add(each));
    return flows;
  }

  @SuppressWarnings("unchecked") // a body has the records of its flow
  private <R> void takeOfFlow(AtOnce<?> flow, List<Small<?>> bodies) {
    AtOnce<R> own = (AtOnce<R>) flow;
    List<Whole<R>> wholes = bodies.stream().map(each -> (Whole<R>) each.whole()).toList();
    List<@Nullable Commands> taken = own.take(wholes);
    for (int i = 0; i < bodies.size(); i++) {
      Commands ofBody = taken.get(i);
      if (ofBody != null) {
        commands.put(bodies.get(i), ofBody);
      }
    }
  }

  private List<Outcomes> apply() {
    List<CommandMessage<?>> messages = new ArrayList<>();
    Set<String> begun = new HashSet<>();
    commands.forEach((body, ofBody) -> {
      begun.add(key(body.submit()).toString());
      begun.addAll(ofBody.begun());
      messages.add(received(body));
      ofBody.ofRows().forEach(each -> messages.add(message(body, each)));
    });
    List<Result> results = handling.handle(messages, begun);
    List<Outcomes> outcomes = new ArrayList<>();
    List<CommandMessage<?>> ends = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    int at = 0;
    for (Map.Entry<Small<?>, Commands> each : commands.entrySet()) {
      List<Row<Object>> ofRows = each.getValue().ofRows();
      int end = at + 1 + ofRows.size();
      List<Result> own = results.subList(at + 1, end);
      Outcomes came = new Outcomes(each.getKey(), counts(each.getKey(), own));
      List<OvertakenRecord> overtaken = overtaken(ofRows, own);
      if (!overtaken.isEmpty()) {
        ends.add(overtaken(each.getKey(), overtaken));
      }
      ends.add(applied(came));
      keys.add(key(each.getKey().submit()).toString());
      outcomes.add(came);
      at = end;
    }
    handling.handle(ends, keys);
    return outcomes;
  }

  private static List<OvertakenRecord> overtaken(List<Row<Object>> rows, List<Result> results) {
    List<OvertakenRecord> overtaken = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Rejection refusal = results.get(i).refusal();
      if (refusal != null) {
        overtaken.add(new OvertakenRecord(rows.get(i).index(), refusal.message()));
      }
    }
    return overtaken;
  }

  /** A record whose command is refused meanwhile changes nothing; one without repeats another. */
  private static Counts counts(Small<?> body, List<Result> results) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Result each : results) {
      outcomes.add(each.refusal() == null ? body.flow().outcome(each.answer()) : Outcome.UNCHANGED);
    }
    long duplicates = body.records() - results.size();
    return new Counts(0, 0, 0).plus(outcomes).plus(0, 0, duplicates);
  }

  private static SubmissionKey key(Submit submit) {
    return new SubmissionKey(submit.submission());
  }

  private static CommandMessage<?> received(Small<?> body) {
    Submit submit = body.submit();
    return BulkDispatch.message(
        new NoteReceived(
            key(submit),
            submit.lender(),
            submit.flow().wire(),
            submit.format().wire(),
            body.digest().bytes(),
            body.digest().sha256(),
            body.records(),
            submit.receivedAt()),
        origin(body));
  }

  private static CommandMessage<?> message(Small<?> body, Row<Object> row) {
    Map<String, String> metaData = new HashMap<>(origin(body));
    metaData.put(SubmissionOrigin.RECORD, Integer.toString(row.index()));
    return BulkDispatch.message(row.value(), metaData);
  }

  private static CommandMessage<?> overtaken(Small<?> body, List<OvertakenRecord> records) {
    return BulkDispatch.message(new NoteOvertaken(key(body.submit()), records), origin(body));
  }

  private static CommandMessage<?> applied(Outcomes of) {
    Counts counts = of.counts();
    return BulkDispatch.message(
        new NoteApplied(
            key(of.small().submit()), counts.applied(), counts.unchanged(), counts.duplicates()),
        origin(of.small()));
  }

  private static Map<String, String> origin(Small<?> body) {
    return SubmissionOrigin.of(body.submit().submission(), body.metaData());
  }

  private static SubmissionReceipt receipt(Outcomes of) {
    Submit submit = of.small().submit();
    Counts counts = of.counts();
    return new SubmissionReceipt(
        submit.submission().value(),
        submit.flow().wire(),
        SubmissionStatus.APPLIED.wire(),
        of.small().records(),
        counts.applied(),
        counts.unchanged(),
        counts.duplicates(),
        submit.receivedAt());
  }
}
