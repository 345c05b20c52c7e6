package io.lendledger.gateway.webhook.live;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How streams of events are kept.
 *
 * @param poll how often to look for new changes, once for all streams of a gateway
 * @param heartbeat after which silence a stream gets a sign of life; its credential is verified as
 *     often
 * @param longest after which a stream ends, for its receiver to connect again
 * @param stalled how long a receiver may leave what it is sent unread
 */
@ConfigurationProperties("lendledger.streams")
record StreamProperties(
    @DefaultValue("250ms") Duration poll,
    @DefaultValue("5s") Duration heartbeat,
    @DefaultValue("1h") Duration longest,
    @DefaultValue("30s") Duration stalled) {

  StreamProperties {
    Setting.positive("lendledger.streams.poll", poll);
    Setting.positive("lendledger.streams.heartbeat", heartbeat);
    Setting.positive("lendledger.streams.longest", longest);
    Setting.positive("lendledger.streams.stalled", stalled);
  }
}
