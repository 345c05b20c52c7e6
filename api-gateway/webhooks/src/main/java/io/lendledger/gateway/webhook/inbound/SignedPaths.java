package io.lendledger.gateway.webhook.inbound;

import io.lendledger.gateway.edge.caller.OpenPaths;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Paths whose callers are known by their signatures, not by a credential. */
@Configuration(proxyBeanMethods = false)
class SignedPaths {

  @Bean
  OpenPaths signedWebhookPaths() {
    return new OpenPaths(SignedWebhooks.PATHS);
  }
}
