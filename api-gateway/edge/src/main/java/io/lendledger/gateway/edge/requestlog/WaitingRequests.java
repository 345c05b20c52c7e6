package io.lendledger.gateway.edge.requestlog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The requests that wait to be written, a bounded number. When it is reached, a tenant that has its
 * equal share or more loses its own oldest for each new one; for one that has less, the tenant with
 * the most does. So nobody's flood costs another an entry.
 */
final class WaitingRequests {

  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, ArrayDeque<FinishedRequest>> byTenant = new LinkedHashMap<>();
  private int all;

  WaitingRequests(int most) {
    this.most = most;
  }

  /** Adds the newest of its tenant; answers how many were lost for it. */
  int add(FinishedRequest request) {
    lock.lock();
    try {
      int lost = all < most ? 0 : makeRoomFor(request.tenant());
      byTenant.computeIfAbsent(request.tenant(), _ -> new ArrayDeque<>()).addLast(request);
      all++;
      return lost;
    } finally {
      lock.unlock();
    }
  }

  private int makeRoomFor(String tenant) {
    ArrayDeque<FinishedRequest> own = byTenant.get(tenant);
    if (own != null && own.size() >= most / byTenant.size()) {
      own.removeFirst();
      all--;
    } else {
      dropOfLargest();
    }
    return 1;
  }

  private void dropOfLargest() {
    Map.Entry<String, ArrayDeque<FinishedRequest>> loser =
        Collections.max(
            byTenant.entrySet(), Comparator.comparingInt(each -> each.getValue().size()));
    loser.getValue().removeFirst();
    if (loser.getValue().isEmpty()) {
      byTenant.remove(loser.getKey());
    }
    all--;
  }

  /** Takes at most so many, the oldest of each tenant in turn. */
  List<FinishedRequest> take(int rows) {
    lock.lock();
    try {
      List<FinishedRequest> taken = new ArrayList<>(Math.min(rows, all));
      while (taken.size() < rows && all > 0) {
        Iterator<ArrayDeque<FinishedRequest>> tenants = byTenant.values().iterator();
        while (tenants.hasNext() && taken.size() < rows) {
          ArrayDeque<FinishedRequest> own = tenants.next();
          taken.add(own.removeFirst());
          all--;
          if (own.isEmpty()) {
            tenants.remove();
          }
        }
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives back what was taken; answers how many were lost for it. Meanwhile a flood may have filled
   * the room, which then loses its own.
   */
  int putBack(List<FinishedRequest> taken) {
    lock.lock();
    try {
      for (FinishedRequest each : taken.reversed()) {
        byTenant.computeIfAbsent(each.tenant(), _ -> new ArrayDeque<>()).addFirst(each);
        all++;
      }
      int lost = Math.max(0, all - most);
      for (int dropped = 0; dropped < lost; dropped++) {
        dropOfLargest();
      }
      return lost;
    } finally {
      lock.unlock();
    }
  }

  int size() {
    lock.lock();
    try {
      return all;
    } finally {
      lock.unlock();
    }
  }
}
