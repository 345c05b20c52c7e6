package io.lendledger.gateway.edge.caller;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where tokens come from, as configured.
 *
 * @param publicUrl how clients reach the service, `https://localhost:<port>` when absent; the
 *     issuer of its tokens. Set it in production, the same on every gateway: a gateway takes tokens
 *     of its own address alone, and one of another is a 401. A start on a database of your own
 *     without it says so
 * @param security an external issuer of tokens
 */
@ConfigurationProperties("lendledger")
record IssuerProperties(@Nullable String publicUrl, @DefaultValue Security security) {

  /**
   * An external issuer.
   *
   * @param audience what a token must be meant for
   * @param issuerUri an external issuer of tokens; empty when they are made here. See *An external
   *     issuer*
   * @param jwkSetUri where the external issuer's keys are; empty to ask the issuer's metadata
   * @param issuerSslBundle an SSL bundle to trust the external issuer by; empty for the JVM's own
   *     certificates
   * @param lenderClaim the claim of an external issuer's token that names the lender
   */
  record Security(
      @DefaultValue("lendledger") String audience,
      @DefaultValue("") String issuerUri,
      @DefaultValue("") String jwkSetUri,
      @DefaultValue("") String issuerSslBundle,
      @DefaultValue("lender") String lenderClaim) {}
}
