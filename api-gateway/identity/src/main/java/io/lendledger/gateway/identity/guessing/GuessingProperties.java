package io.lendledger.gateway.identity.guessing;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What wrong credentials cost; see *Guessed credentials*.
 *
 * @param allowedFailures wrong tries of a credential or an address before the next ones have to
 *     wait; see *Guessed credentials*. 10000 in an embedded run, whose credentials are public
 * @param allowedFailuresInAll wrong tries of a credential from all addresses before the next ones
 *     have to wait; 100000 in an embedded run
 * @param shareFailuresEvery how often gateways tell each other of wrong tries
 */
@ConfigurationProperties("lendledger.access")
record GuessingProperties(
    @DefaultValue("10") int allowedFailures,
    @DefaultValue("100") int allowedFailuresInAll,
    @DefaultValue("500ms") Duration shareFailuresEvery) {

  GuessingProperties {
    Setting.atLeast(1, "lendledger.access.allowed-failures", allowedFailures);
    Setting.atLeast(1, "lendledger.access.allowed-failures-in-all", allowedFailuresInAll);
    Setting.positive("lendledger.access.share-failures-every", shareFailuresEvery);
  }
}
