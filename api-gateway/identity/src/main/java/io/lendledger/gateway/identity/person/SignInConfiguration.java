package io.lendledger.gateway.identity.person;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.edge.caller.SignInDoors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The doors that are open. */
@Configuration(proxyBeanMethods = false)
class SignInConfiguration {

  // With an external issuer of tokens clients have no secrets here.
  @Bean
  SignInDoors signInDoors(SignInProperties properties, SecuritySettings security) {
    SignInProperties.OpenId openId = properties.openId();
    return new SignInDoors(
        properties.clients() && !security.isExternal(),
        openId.issuerUri().isBlank() ? null : openId.button());
  }
}
