package io.lendledger.platform.audit;

import io.lendledger.command.integrity.KeyVault;
import io.lendledger.gateway.identity.sealing.Vault;
import io.lendledger.platform.role.ConditionalOnRole;
import io.lendledger.platform.role.Role;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Keeps the keys that sign seals under the gateways' master key, with or without a gateway. */
@Component
@ConditionalOnRole(Role.COMMAND)
final class SealKeyVault implements KeyVault {

  private final Vault vault;

  SealKeyVault(ObjectProvider<Vault> gatewayVault, Environment environment) {
    this.vault = gatewayVault.getIfAvailable(() -> own(environment));
  }

  private static Vault own(Environment environment) {
    Vault vault = new Vault(environment);
    vault.warnOfClear();
    return vault;
  }

  @Override
  public Kept keep(String place, byte[] secret) {
    Vault.Kept kept = vault.keep(place, secret);
    return new Kept(kept.value(), kept.sealed());
  }

  @Override
  public byte[] open(String place, Kept kept) {
    return vault.open(place, new Vault.Kept(kept.value(), kept.sealed()));
  }

  @Override
  public boolean isStale(Kept kept) {
    return vault.isStale(new Vault.Kept(kept.value(), kept.sealed()));
  }
}
