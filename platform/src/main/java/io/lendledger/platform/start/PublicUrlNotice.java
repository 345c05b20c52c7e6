package io.lendledger.platform.start;

import io.lendledger.platform.role.Role;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.stereotype.Component;

/**
 * Logs a notice at the start about a fault that only shows with a second gateway: a token names the
 * address that issued it, and a gateway accepts tokens of its own address only.
 */
@Component
class PublicUrlNotice {

  private static final Logger log = LoggerFactory.getLogger(PublicUrlNotice.class);
  private static final String PROPERTY = "lendledger.public-url";

  private final ConfigurableEnvironment environment;

  PublicUrlNotice(ConfigurableEnvironment environment) {
    this.environment = environment;
  }

  @EventListener(ApplicationReadyEvent.class)
  void tell() {
    warning(environment).ifPresent(log::warn);
  }

  /** The notice; empty when the address is set, or no other process can share the database. */
  static Optional<String> warning(ConfigurableEnvironment environment) {
    boolean issues =
        Role.activeIn(environment).contains(Role.GATEWAY)
            && environment.getProperty("lendledger.security.issuer-uri", "").isBlank();
    boolean shared = !RunDefaults.isEmbedded(environment);
    return issues && shared && !environment.containsProperty(PROPERTY)
        ? Optional.of(
            "%s is not set: tokens are issued and taken as this process's own address alone. Set it"
                    .formatted(PROPERTY)
                + " to the same address on all gateways that share the database, or a token of one"
                + " is a 401 at another")
        : Optional.empty();
  }
}
