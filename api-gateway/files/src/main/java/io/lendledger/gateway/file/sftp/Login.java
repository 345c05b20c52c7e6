package io.lendledger.gateway.file.sftp;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.identity.session.SessionCredential;
import java.nio.file.AccessDeniedException;
import java.util.Optional;
import java.util.Set;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.session.SessionContext;

/**
 * The owner of a session.
 *
 * @param user the name that it logged in under
 * @param lender the lender the lender whose files it sees
 * @param credential checked again at every read or write
 */
record Login(String user, LenderCode lender, SessionCredential credential) {

  private static final AttributeKey<Login> KEY = new AttributeKey<>();
  private static final Set<String> ANY_OF =
      Set.of(Scope.LENDER_READ.wire(), Scope.LENDER_WRITE.wire());

  /** A login with a credential of a lender that may read or write; empty with another. */
  static Optional<Login> of(String user, SessionCredential credential) {
    return credential
        .now()
        .get()
        .filter(caller -> caller.lender() != null)
        .filter(caller -> caller.scopes().stream().anyMatch(ANY_OF::contains))
        .map(caller -> new Login(user, caller.requireLender(), credential));
  }

  /** The session's; throws when it has none, or one under another name than it now has. */
  static Login of(SessionContext session) {
    Login login = session.getAttribute(KEY);
    if (login == null || !login.user.equals(session.getUsername())) {
      throw new IllegalStateException("a session that has not logged in");
    }
    return login;
  }

  void keep(SessionContext session) {
    session.setAttribute(KEY, this);
  }

  /** Whether the credential is still good for this lender. */
  boolean isGood() {
    return credential.now().get().map(Caller::lender).filter(lender::equals).isPresent();
  }

  /** The caller; refused when the credential is no longer good or lacks the scope. */
  Caller require(Scope scope) throws AccessDeniedException {
    return credential
        .now()
        .get()
        .filter(caller -> lender.equals(caller.lender()))
        .filter(caller -> caller.scopes().contains(scope.wire()))
        .orElseThrow(() ->
            new AccessDeniedException(
                null, null, "The credential is not good for " + scope.wire()));
  }
}
