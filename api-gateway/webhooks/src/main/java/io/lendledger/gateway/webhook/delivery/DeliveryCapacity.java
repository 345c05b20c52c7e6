package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.webhook.delivery.DeliveryQueue.Due;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The number of deliveries that a gateway may claim now.
 *
 * @param inAll of all subscriptions together
 * @param usual may be under way of one subscription
 * @param careful the same, of one whose last attempt failed
 * @param underWay how many are, by subscription
 * @param lenders how many are, by lender
 */
public record DeliveryCapacity(
    int inAll,
    int usual,
    int careful,
    Map<String, Integer> underWay,
    Map<String, Integer> lenders) {

  /**
   * A lender may have so many times the free capacity: one alone gets nearly all, several get equal
   * shares, and there is always capacity for another one.
   */
  private static final int LENDERS_PART_OF_FREE = 8;

  /** Of a subscription's capacity, its replay has one so-manieth. */
  private static final int REPLAYS_PART_OF_ALL = 4;

  private static final int MOST_CAREFUL = 2;
  private static final int WHEN_SCARCE = 4;

  /**
   * Shares a gateway's delivery capacity. Above half load each subscription's share shrinks, and
   * the last quarter goes to subscriptions that have nothing under way and do not fail. Slow
   * targets delay their own deliveries only.
   *
   * @param free how many more may be under way
   * @param most how many may be at all
   * @param usual of one subscription, while there is plenty of room
   */
  static DeliveryCapacity of(
      int free, int most, int usual, Map<String, Integer> underWay, Map<String, Integer> lenders) {
    if (free > most / 2) {
      return new DeliveryCapacity(free, usual, Math.min(usual, MOST_CAREFUL), underWay, lenders);
    }
    boolean scarce = free > most / 4;
    int share = Math.min(usual, scarce ? WHEN_SCARCE : 1);
    return new DeliveryCapacity(
        free, share, scarce ? Math.min(share, MOST_CAREFUL) : 0, underWay, lenders);
  }

  /** How many a lender may have under way. */
  int ofLender() {
    return inAll * LENDERS_PART_OF_FREE;
  }

  /** How many more each of these subscriptions may have, in their order. */
  Integer[] left(List<Due> due) {
    Map<String, Integer> left = new HashMap<>();
    return due.stream()
        .map(each -> {
          int ofLender =
              left.getOrDefault(each.lender(), ofLender() - lenders.getOrDefault(each.lender(), 0));
          int own = Math.max(0, Math.min(left(each), ofLender));
          left.put(each.lender(), ofLender - own);
          return own;
        })
        .toArray(Integer[]::new);
  }

  private int left(Due due) {
    return most(due) - underWay.getOrDefault(due.id(), 0);
  }

  private int most(Due due) {
    return due.failing() ? careful : usual;
  }

  /** How many of these subscriptions' replays may be under way, in their order. */
  Integer[] ofReplays(List<Due> due) {
    return due.stream()
        .map(each -> Math.max(1, most(each) / REPLAYS_PART_OF_ALL))
        .toArray(Integer[]::new);
  }
}
