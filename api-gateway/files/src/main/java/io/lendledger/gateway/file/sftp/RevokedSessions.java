package io.lendledger.gateway.file.sftp;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.identity.grant.CredentialRevision;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.stereotype.Component;

/**
 * Ends the sessions of credentials that are no longer valid, on whichever gateway they were
 * revoked.
 */
@Component
@ConditionalOnFiles
class RevokedSessions {

  private static final Logger log = LoggerFactory.getLogger(RevokedSessions.class);
  private static final long EXPIRY_GRAIN_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final CredentialRevision revision;
  private long seen = -1;
  private long lookedAt = System.nanoTime();

  RevokedSessions(CredentialRevision revision) {
    this.revision = revision;
  }

  /** Looks at these sessions, if anything was changed since, or a minute has passed. */
  synchronized void end(List<AbstractSession> sessions) {
    if (sessions.isEmpty()) {
      return;
    }
    try {
      long now = Objects.requireNonNull(revision.current().block());
      boolean longAgo = System.nanoTime() - lookedAt > EXPIRY_GRAIN_NANOS;
      if (now != seen || longAgo) {
        sessions.forEach(this::endIfRevoked);
        seen = now;
        lookedAt = System.nanoTime();
      }
    } catch (RuntimeException | Error failed) {
      log.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Sessions could not be looked at; trying again: {}", failed.toString());
    }
  }

  private void endIfRevoked(AbstractSession session) {
    if (!session.isAuthenticated() || Login.of(session).isGood()) {
      return;
    }
    try {
      session.disconnect(
          SshConstants.SSH2_DISCONNECT_NO_MORE_AUTH_METHODS_AVAILABLE,
          "The credential is no longer good");
    } catch (IOException gone) {
      session.close(true);
    }
  }
}
