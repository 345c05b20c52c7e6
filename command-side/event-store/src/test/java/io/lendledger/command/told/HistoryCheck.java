package io.lendledger.command.told;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Reads the history, an event after the other as {@code GET /audit/v1/events} gives them, and
 * compares it with what callers were told: nothing that was acknowledged is lost, nothing is there
 * twice, what a client was told in an order is there in that order, and the units of every loan are
 * those of its parts and of what clients gave for it. It neither knows nor needs the service.
 */
public final class HistoryCheck {

  private static final int MOST_FAULTS = 50;

  private final Told told;
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Long> sequences = new HashMap<>();
  private final Map<String, Seen> recorded = new HashMap<>();
  private final Map<String, Seen> applied = new HashMap<>();
  private final Map<String, Long> received = new HashMap<>();
  private final Map<String, Long> snapshots = new HashMap<>();
  private final Map<String, Map<String, Long>> completed = new HashMap<>();
  private final Map<String, Long> booked = new TreeMap<>();
  private final Map<String, Long> given = new HashMap<>();
  private final Map<String, Long> lent = new HashMap<>();

  /**
   * Loans that have given units back, or to others, and have others than those of their request.
   */
  private final Set<String> changed = new HashSet<>();

  private long last = -1;
  private long events;
  private boolean compared;

  /** Compares with what callers were told by the end. */
  public HistoryCheck(Told told) {
    this.told = told;
  }

  private record Seen(long position, String client, String side, BigDecimal units) {}

  /** Takes the next event. */
  public void accept(JsonNode event) {
    long position = event.get("position").asLong();
    if (position <= last) {
      fault("position %d comes behind %d".formatted(position, last));
    }
    last = position;
    events++;
    String aggregate = event.get("aggregateId").asString();
    long sequence = event.get("sequence").asLong();
    long expected = sequences.getOrDefault(aggregate, -1L) + 1;
    if (sequence != expected) {
      fault("event %d of %s comes where %d should".formatted(sequence, aggregate, expected));
    }
    sequences.put(aggregate, sequence);
    take(event.get("eventType").asString(), position, event.get("payload"));
  }

  private void take(String type, long position, JsonNode payload) {
    switch (type) {
      case "transaction.recorded" -> note(type, recorded, position, payload);
      case "client.transaction-applied" -> note(type, applied, position, payload);
      case "submission.received" -> once(type, received, id(payload, "submissionId"), position);
      case "position.snapshot-applied" ->
          once(type, snapshots, id(payload, "submissionId"), position);
      case "borrow-request.completed" -> noteCompleted(payload);
      case "loan.booked" -> noteBooked(payload);
      case "client.units-allocated" -> noteGiven(payload, 1);
      case "client.units-released" -> {
        changed.add(id(payload, "loanId"));
        noteGiven(payload, -1);
      }
      default -> {}
    }
  }

  private void note(String type, Map<String, Seen> seen, long position, JsonNode payload) {
    String key = id(payload, "lenderCode") + "/" + id(payload, "transactionId");
    Seen now =
        new Seen(
            position,
            id(payload, "clientId"),
            id(payload, "side"),
            payload.get("units").decimalValue());
    Seen before = seen.putIfAbsent(key, now);
    if (before != null) {
      fault("%s of %s at %d and at %d".formatted(type, key, before.position(), position));
    }
  }

  private void once(String type, Map<String, Long> seen, String key, long position) {
    Long before = seen.putIfAbsent(key, position);
    if (before != null) {
      fault("%s of %s at %d and at %d".formatted(type, key, before, position));
    }
  }

  private void noteCompleted(JsonNode payload) {
    Map<String, Long> loans = new TreeMap<>();
    for (JsonNode each : payload.get("loans")) {
      loans.put(id(each, "loanId"), each.get("units").asLong());
    }
    String request = id(payload, "requestId");
    if (completed.putIfAbsent(request, loans) != null) {
      fault("%s is completed twice".formatted(request));
    }
  }

  private void noteBooked(JsonNode payload) {
    String loan = id(payload, "loanId");
    long units = payload.get("units").asLong();
    long ofParts =
        payload.get("parts").valueStream().mapToLong(each -> each.get("units").asLong()).sum();
    if (booked.putIfAbsent(loan, units) != null) {
      fault("%s is booked twice".formatted(loan));
    }
    if (units != ofParts) {
      fault("%s has %d units, and its parts %d".formatted(loan, units, ofParts));
    }
  }

  private void noteGiven(JsonNode payload, int sign) {
    long units = sign * payload.get("units").asLong();
    given.merge(id(payload, "loanId"), units, Long::sum);
    lent.merge(id(payload, "isin"), units, Long::sum);
  }

  private static String id(JsonNode payload, String field) {
    return payload.get(field).asString();
  }

  /** Units of a security that clients have given for loans, all together. */
  public long lent(String isin) {
    return lent.getOrDefault(isin, 0L);
  }

  /** How many events there were. */
  public long events() {
    return events;
  }

  /** What is wrong, each in a sentence, once the last event was taken; some dozens at most. */
  public List<String> faults() {
    if (!compared) {
      compared = true;
      compareAll();
    }
    return List.copyOf(faults);
  }

  private void compareAll() {
    Map<String, Long> lastRecorded = new HashMap<>();
    Map<String, Long> lastApplied = new HashMap<>();
    for (Told.Transaction each : told.transactions()) {
      compare(each, "recorded", recorded, lastRecorded);
      compare(each, "applied", applied, lastApplied);
    }
    Map<String, Long> lastSnapshots = new HashMap<>();
    for (Told.Snapshot each : told.snapshots()) {
      compare(each, lastSnapshots);
    }
    for (Told.BorrowRequest each : told.requests()) {
      Map<String, Long> loans = completed.get(each.id());
      if (!each.loans().equals(loans)) {
        fault("%s was told %s, and is %s".formatted(each.id(), each.loans(), loans));
      }
    }
    completed.values().forEach(this::compareLoans);
  }

  private void compare(
      Told.Transaction told, String what, Map<String, Seen> all, Map<String, Long> lastOfClients) {
    Seen seen = all.get(told.key());
    if (seen == null) {
      fault("%s was acknowledged and is not %s".formatted(told.key(), what));
      return;
    }
    if (!seen.client().equals(told.client())
        || !seen.side().equals(told.side())
        || seen.units().compareTo(told.units()) != 0) {
      fault("%s was told %s, and is %s as %s".formatted(told.key(), told, what, seen));
    }
    inOrder(
        told.key() + " is " + what,
        told.lender() + "/" + told.client(),
        seen.position(),
        lastOfClients);
  }

  private void compare(Told.Snapshot told, Map<String, Long> lastOfLenders) {
    Long position = snapshots.get(told.submission());
    if (!received.containsKey(told.submission()) || position == null) {
      fault("the snapshot %s of %s is lost".formatted(told.submission(), told.lender()));
      return;
    }
    inOrder(
        "the snapshot " + told.submission() + " is applied",
        told.lender(),
        position,
        lastOfLenders);
  }

  private void inOrder(String what, String whose, long position, Map<String, Long> lastOf) {
    long before = lastOf.getOrDefault(whose, -1L);
    if (position <= before) {
      fault(
          "%s at %d, before what %s was told earlier, at %d"
              .formatted(what, position, whose, before));
    }
    lastOf.merge(whose, position, Math::max);
  }

  private void compareLoans(Map<String, Long> loans) {
    loans.forEach((loan, units) -> {
      long ofClients = given.getOrDefault(loan, 0L);
      boolean differs = ofClients != units && !changed.contains(loan);
      if (!units.equals(booked.get(loan)) || differs) {
        fault(
            "%s has %d units by its request, %s as it was booked, and %d that clients gave"
                .formatted(loan, units, booked.get(loan), ofClients));
      }
    });
  }

  private void fault(String text) {
    if (faults.size() < MOST_FAULTS) {
      faults.add(text);
    }
  }
}
