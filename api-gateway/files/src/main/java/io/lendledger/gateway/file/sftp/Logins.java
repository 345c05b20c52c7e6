package io.lendledger.gateway.file.sftp;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.identity.session.SessionCredential;
import io.lendledger.gateway.identity.session.SessionCredentials;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.PublicKey;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.server.auth.password.PasswordAuthenticator;
import org.apache.sshd.server.auth.pubkey.PublickeyAuthenticator;
import org.apache.sshd.server.session.ServerSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.stereotype.Component;

/**
 * Authenticates sessions by a lender's credentials. SSHD asks about a public key before its owner
 * has proven to have the private one; a note made then counts only once the session has logged in.
 */
@Component
@ConditionalOnFiles
class Logins implements PasswordAuthenticator, PublickeyAuthenticator {

  private static final Logger log = LoggerFactory.getLogger(Logins.class);

  private final SessionCredentials credentials;

  Logins(SessionCredentials credentials) {
    this.credentials = credentials;
  }

  @Override
  public boolean authenticate(String user, String password, ServerSession session) {
    try {
      return noted(user, credentials.byPassword(user, password, address(session)), session);
    } catch (RuntimeException failed) {
      return unverified(session, failed);
    }
  }

  @Override
  public boolean authenticate(String user, PublicKey key, ServerSession session) {
    try {
      return noted(user, credentials.byKey(user, key), session);
    } catch (RuntimeException failed) {
      return unverified(session, failed);
    }
  }

  /** Whoever is told that its credential is wrong does not try again. */
  private static boolean unverified(ServerSession session, RuntimeException failed) {
    boolean tooMany = failed instanceof RejectedExecutionException;
    log.atLevel(tooMany ? Level.DEBUG : PassingFault.level(failed, Level.WARN))
        .log("A login could not be verified: {}", failed.toString());
    try {
      session.disconnect(
          SshConstants.SSH2_DISCONNECT_SERVICE_NOT_AVAILABLE,
          "The service cannot verify credentials now; try again");
    } catch (IOException gone) {
      log.debug("Who wanted to log in has gone", gone);
    }
    return false;
  }

  private static boolean noted(
      String user, Optional<SessionCredential> credential, ServerSession session) {
    Optional<Login> login = credential.flatMap(known -> Login.of(user, known));
    login.ifPresent(known -> known.keep(session));
    return login.isPresent();
  }

  private static @Nullable InetSocketAddress address(ServerSession session) {
    SocketAddress remote = session.getClientAddress();
    return remote instanceof InetSocketAddress internet ? internet : null;
  }
}
