package io.lendledger.gateway.file.sftp;

import io.lendledger.gateway.edge.wire.ClientAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections that have not logged in: a few of an address (of IPv6, of a /64), and not many in
 * all. For a new one beyond that the oldest ends, of the address that has the most; so nobody keeps
 * others out by connections alone.
 */
final class PendingLogins implements SessionListener {

  private static final Logger log = LoggerFactory.getLogger(PendingLogins.class);
  private static final int SHARE = 4;

  private final int most;
  private final int mostOfAddress;

  /** The oldest first. */
  private final Map<Session, String> pending = new LinkedHashMap<>();

  /** Of so many sessions a quarter, and of these a quarter from one address. */
  PendingLogins(int mostSessions) {
    this.most = Math.max(1, mostSessions / SHARE);
    this.mostOfAddress = Math.max(1, most / SHARE);
  }

  @Override
  public void sessionCreated(Session session) {
    if (session.getIoSession().getRemoteAddress() instanceof InetSocketAddress from) {
      add(session, ClientAddress.of(from.getAddress())).forEach(PendingLogins::end);
    }
  }

  @Override
  public void sessionEvent(Session session, Event event) {
    if (event == Event.Authenticated) {
      remove(session);
    }
  }

  @Override
  public void sessionClosed(Session session) {
    remove(session);
  }

  private synchronized void remove(Session session) {
    pending.remove(session);
  }

  private synchronized List<Session> add(Session session, String address) {
    pending.put(session, address);
    List<Session> beyond = new ArrayList<>();
    if (pending.values().stream().filter(address::equals).count() > mostOfAddress) {
      beyond.add(removeOldest(address));
    }
    if (pending.size() > most) {
      beyond.add(removeOldest(busiest()));
    }
    return beyond;
  }

  private String busiest() {
    return pending.values().stream()
        .collect(
            Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .orElseThrow()
        .getKey();
  }

  private Session removeOldest(String address) {
    Session oldest =
        pending.entrySet().stream()
            .filter(each -> each.getValue().equals(address))
            .findFirst()
            .orElseThrow()
            .getKey();
    pending.remove(oldest);
    return oldest;
  }

  private static void end(Session session) {
    log.debug("{} did not log in, and others want to", session);
    session.close(true);
  }
}
