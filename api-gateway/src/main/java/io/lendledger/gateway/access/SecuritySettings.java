package io.lendledger.gateway.access;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Where tokens come from.
 *
 * @param publicUrl the address under which callers reach the gateway; the issuer of own tokens
 * @param audience what a token must be meant for
 * @param issuerUri an external issuer; empty when tokens are made here
 */
@Component
record SecuritySettings(
    @Value("${lendledger.public-url:https://localhost:${server.port:8443}}") String publicUrl,
    @Value("${lendledger.security.audience:lendledger}") String audience,
    @Value("${lendledger.security.issuer-uri:}") String issuerUri) {

  boolean isExternal() {
    return !issuerUri.isBlank();
  }

  String issuer() {
    return isExternal() ? issuerUri : publicUrl;
  }
}
