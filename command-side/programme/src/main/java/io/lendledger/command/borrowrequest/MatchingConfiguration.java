package io.lendledger.command.borrowrequest;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Chooses the strategy: {@code lendledger.matching.strategy}, pro-rata or fair-queue. */
@Configuration(proxyBeanMethods = false)
class MatchingConfiguration {

  @Bean
  MatchingStrategy matchingStrategy(MatchingProperties settings) {
    return switch (settings.strategy()) {
      case "pro-rata" -> new ProRata();
      case "fair-queue" -> new FairQueue();
      default ->
          throw new IllegalArgumentException(
              "lendledger.matching.strategy must be pro-rata or fair-queue, not "
                  + settings.strategy());
    };
  }
}
