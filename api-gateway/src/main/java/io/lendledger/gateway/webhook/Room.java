package io.lendledger.gateway.webhook;

import io.lendledger.gateway.webhook.DeliveryQueue.Due;
import java.util.Map;

/**
 * How many deliveries a gateway may take now.
 *
 * @param inAll of all subscriptions together
 * @param usual may be under way of one subscription
 * @param careful the same, of one whose last attempt failed
 * @param underWay how many are, by subscription
 */
record Room(int inAll, int usual, int careful, Map<String, Integer> underWay) {

  private static final int MOST_CAREFUL = 2;
  private static final int WHEN_SCARCE = 4;

  /**
   * What is left of a gateway's room, shared out: the fuller it is, the less a subscription gets,
   * so that the last quarter goes to those that have nothing under way and do not fail. Targets
   * that let others wait hold up their own deliveries only.
   *
   * @param free how many more may be under way
   * @param most how many may be at all
   * @param usual of one subscription, while there is plenty of room
   */
  static Room of(int free, int most, int usual, Map<String, Integer> underWay) {
    if (free > most / 2) {
      return new Room(free, usual, Math.min(usual, MOST_CAREFUL), underWay);
    }
    boolean scarce = free > most / 4;
    int share = Math.min(usual, scarce ? WHEN_SCARCE : 1);
    return new Room(free, share, scarce ? Math.min(share, MOST_CAREFUL) : 0, underWay);
  }

  /** How many more a subscription may have. */
  int left(Due due) {
    return Math.max(0, (due.failing() ? careful : usual) - underWay.getOrDefault(due.id(), 0));
  }
}
