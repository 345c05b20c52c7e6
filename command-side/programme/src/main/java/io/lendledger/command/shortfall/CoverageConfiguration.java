package io.lendledger.command.shortfall;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Chooses {@code lendledger.lending.on-opt-out}: keep, reallocate or recall. */
@Configuration(proxyBeanMethods = false)
class CoverageConfiguration {

  @Bean
  OptOutPolicy optOutPolicy(OptOutProperties settings) {
    return settings.policy();
  }
}
