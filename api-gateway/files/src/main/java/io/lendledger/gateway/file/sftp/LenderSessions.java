package io.lendledger.gateway.file.sftp;

import io.lendledger.core.lender.LenderCode;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sessions that have logged in: a few of a lender, whatever names it has logged in under. */
final class LenderSessions implements SessionListener {

  private static final Logger log = LoggerFactory.getLogger(LenderSessions.class);

  private final int mostOfLender;
  private final Map<Session, LenderCode> lenders = new HashMap<>();

  LenderSessions(int mostOfLender) {
    this.mostOfLender = mostOfLender;
  }

  @Override
  public void sessionEvent(Session session, Event event) {
    if (event == Event.Authenticated && !isOneOfFew(session, Login.of(session).lender())) {
      end(session);
    }
  }

  private synchronized boolean isOneOfFew(Session session, LenderCode lender) {
    if (Collections.frequency(lenders.values(), lender) >= mostOfLender) {
      return false;
    }
    lenders.put(session, lender);
    return true;
  }

  @Override
  public synchronized void sessionClosed(Session session) {
    lenders.remove(session);
  }

  private void end(Session session) {
    try {
      session.disconnect(
          SshConstants.SSH2_DISCONNECT_TOO_MANY_CONNECTIONS,
          "The lender has %d sessions already".formatted(mostOfLender));
    } catch (IOException gone) {
      log.debug("Who had one session too many has gone", gone);
      session.close(true);
    }
  }
}
