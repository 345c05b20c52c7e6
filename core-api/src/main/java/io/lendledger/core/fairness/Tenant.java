package io.lendledger.core.fairness;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A tenant's slots, and its members that hold or want some. */
final class Tenant<W> extends Queue {

  final String name;
  private final Map<String, Member<W>> members = new HashMap<>();

  /** When it last was given a slot. */
  long heldAt;

  /** The time from then on for which it takes no other, if it gives way; 0 without a turn yet. */
  long pace;

  /** Waiters of all its members. */
  int waiting;

  Tenant(String name) {
    this.name = name;
  }

  FairSlots.Share share() {
    return new FairSlots.Share(name, held, waiting);
  }

  Member<W> member(Party party) {
    return members.computeIfAbsent(party.member(), _ -> new Member<>());
  }

  /** The party whose turn it is; one must be waiting. */
  Member<W> next() {
    return members.values().stream()
        .filter(each -> !each.waiters.isEmpty())
        .min(Queue.NEXT)
        .orElseThrow();
  }

  /** Who comes next of each member that waits. */
  List<W> firstInLine() {
    return members.values().stream()
        .filter(each -> !each.waiters.isEmpty())
        .map(each -> each.waiters.getFirst())
        .toList();
  }

  W removeFirst(Member<W> member) {
    waiting--;
    return member.waiters.removeFirst();
  }

  /** The newest waiter of the member with the most. */
  W removeNewest() {
    waiting--;
    Map.Entry<String, Member<W>> longest =
        members.entrySet().stream()
            .max(Comparator.comparingInt(each -> each.getValue().waiters.size()))
            .orElseThrow();
    W newest = longest.getValue().waiters.removeLast();
    if (longest.getValue().isIdle()) {
      members.remove(longest.getKey());
    }
    return newest;
  }

  boolean remove(Party party, W waiter) {
    Member<W> member = members.get(party.member());
    boolean removed = member != null && member.waiters.remove(waiter);
    if (removed) {
      waiting--;
    }
    return removed;
  }

  boolean isIdle() {
    return members.isEmpty();
  }

  /** Whether nothing is left, once this member is forgotten if it is idle. */
  boolean isIdleWithout(Party party) {
    Member<W> member = members.get(party.member());
    if (member != null && member.isIdle()) {
      members.remove(party.member());
    }
    return isIdle();
  }
}
