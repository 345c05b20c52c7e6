package io.lendledger.gateway.identity.first;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The desk's first OAuth client; see *The first credential*.
 *
 * @param bootstrapClientId the id of the desk's first credential; see *The first credential*
 * @param bootstrapClientSecret its secret, of at least 24 characters
 */
@ConfigurationProperties("lendledger.security")
record FirstCredentialProperties(
    @DefaultValue("") String bootstrapClientId, @DefaultValue("") String bootstrapClientSecret) {

  @Override
  public String toString() {
    return bootstrapClientId;
  }
}
