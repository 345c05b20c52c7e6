package io.lendledger.gateway.edge.connection;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Bounds on connections.
 *
 * @param most open connections; then the address that has most of them gives an idle one up for
 *     that of another, or further ones are closed as they come
 * @param headerTimeout how long a request's line and headers may take, from their first byte, TLS
 *     handshake included
 * @param idleTimeout how long a connection may lie between requests
 * @param silenceTimeout how long a body may stop coming
 * @param requestTimeout how long a request may take to come in whole, its body included
 * @param slowGrace how long a body may come, and an answer be read, slower than the least rate
 * @param leastBytesPerSecond the least rate of a body, in the mean, while it is waited for, and of
 *     an answer while it is read
 * @param mostUnread what may wait in memory, of all clients together, to be read by them; beyond it
 *     the answers are ended that were left unread for longest
 * @param trustedProxies addresses and networks (`10.0.0.0/8`) of proxies in front: from them, and
 *     nobody else, `X-Forwarded-For`, `-Proto` and `-Host` count
 */
@ConfigurationProperties("lendledger.connections")
record ConnectionSettings(
    @DefaultValue("10000") int most,
    @DefaultValue("15s") Duration headerTimeout,
    @DefaultValue("75s") Duration idleTimeout,
    @DefaultValue("90s") Duration silenceTimeout,
    @DefaultValue("2h") Duration requestTimeout,
    @DefaultValue("30s") Duration slowGrace,
    @DefaultValue("1024") long leastBytesPerSecond,
    @DefaultValue("64MB") DataSize mostUnread,
    @DefaultValue List<String> trustedProxies) {

  ConnectionSettings {
    Setting.atLeast(1, "lendledger.connections.most", most);
    Setting.positive("lendledger.connections.header-timeout", headerTimeout);
    Setting.positive("lendledger.connections.idle-timeout", idleTimeout);
    Setting.positive("lendledger.connections.silence-timeout", silenceTimeout);
    Setting.positive("lendledger.connections.request-timeout", requestTimeout);
    Setting.notNegative("lendledger.connections.slow-grace", slowGrace);
    Setting.atLeast(1, "lendledger.connections.least-bytes-per-second", leastBytesPerSecond);
    Setting.atLeast(1, "lendledger.connections.most-unread", mostUnread.toBytes());
  }
}
