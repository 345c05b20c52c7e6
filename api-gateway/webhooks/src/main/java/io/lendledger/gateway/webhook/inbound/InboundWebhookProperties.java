package io.lendledger.gateway.webhook.inbound;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What lenders may sign.
 *
 * @param inboundMaxBytes a larger signed body is a 413; it is held in memory until its signature is
 *     proven
 */
@ConfigurationProperties("lendledger.webhooks")
record InboundWebhookProperties(@DefaultValue("4194304") int inboundMaxBytes) {

  InboundWebhookProperties {
    Setting.atLeast(1, "lendledger.webhooks.inbound-max-bytes", inboundMaxBytes);
  }
}
