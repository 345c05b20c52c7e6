package io.lendledger.gateway.identity.first;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.Grant;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import io.lendledger.gateway.identity.key.ApiKeys;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The credentials that the README shows, for a run on its own embedded database only. Existing ones
 * stay unchanged, revoked ones too.
 */
@Component
@ConditionalOnProperty(name = "lendledger.demo.enabled", havingValue = "true")
class DemoCredentials implements InitializingBean {

  private static final String KEY = "llk_demo_0123456789abcdef0123456789abcdef";
  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final LenderCode OTHER = new LenderCode("OTHER");

  private final OAuthClients clients;
  private final ApiKeys keys;
  private final SecretVerifier secrets;
  private final Clock clock;

  DemoCredentials(OAuthClients clients, ApiKeys keys, SecretVerifier secrets, Clock clock) {
    this.clients = clients;
    this.keys = keys;
    this.secrets = secrets;
    this.clock = clock;
  }

  @Override
  public void afterPropertiesSet() {
    client("demo-lender", DEMO, Scope.lenderNames());
    client("other-lender", OTHER, Scope.lenderNames());
    client("demo-desk", null, List.of(Scope.DESK.wire()));
    client("demo-auditor", null, List.of(Scope.AUDIT.wire(), Scope.OPS.wire()));
    keys.create(grant("demo", DEMO, Scope.lenderNames()), KEY);
  }

  private void client(String id, @Nullable LenderCode lender, List<String> scopes) {
    if (!clients.exists(id)) {
      clients.create(grant(id, lender, scopes), secrets.hash(id + "-secret"));
    }
  }

  private Grant grant(String id, @Nullable LenderCode lender, List<String> scopes) {
    return new Grant(id, lender, scopes, "Demonstration", clock.instant(), null, null);
  }
}
