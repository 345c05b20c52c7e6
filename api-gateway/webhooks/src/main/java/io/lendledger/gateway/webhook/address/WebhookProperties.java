package io.lendledger.gateway.webhook.address;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How webhooks are delivered.
 *
 * @param enabled whether this gateway delivers webhooks; at least one must
 * @param allowLocal whether webhooks may go by http and to the gateway's own machine, there at any
 *     port; `true` in an embedded run
 * @param ports ports of other machines that webhooks may go to
 * @param atOnce deliveries of a subscription at the same time, by gateway
 * @param poll how often to look for what is due
 * @param timeout how long a target may take; a delivery that a dead gateway had is sent by another
 *     20 s after that
 * @param kept how long deliveries and their bodies are kept
 * @param mostKept how many deliveries of a lender are kept; beyond them, finished ones go before
 *     their time, the oldest first
 * @param sslBundle an SSL bundle to trust targets by; empty for the JVM's own certificates
 */
@ConfigurationProperties("lendledger.webhooks")
public record WebhookProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("false") boolean allowLocal,
    @DefaultValue({"443", "8443"}) Set<Integer> ports,
    @DefaultValue("32") int atOnce,
    @DefaultValue("250ms") Duration poll,
    @DefaultValue("10s") Duration timeout,
    @DefaultValue("30d") Duration kept,
    @DefaultValue("1000000") int mostKept,
    @DefaultValue("") String sslBundle) {

  public WebhookProperties {
    Setting.atLeast(1, "lendledger.webhooks.at-once", atOnce);
    Setting.positive("lendledger.webhooks.poll", poll);
    Setting.positive("lendledger.webhooks.timeout", timeout);
    Setting.positive("lendledger.webhooks.kept", kept);
    Setting.atLeast(1, "lendledger.webhooks.most-kept", mostKept);
    ports.forEach(port -> Setting.within(1, 65_535, "lendledger.webhooks.ports", port));
  }
}
