package io.lendledger.gateway.connection;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Bounds on connections.
 *
 * @param most open at once; further ones are closed as they come
 * @param header how long a request's line and headers may take, TLS handshake included
 * @param idle how long a connection may lie between requests
 * @param silence how long a body may stop coming
 * @param request how long a request may take to come in whole
 * @param grace how long a body may come slower than its least rate
 * @param leastBytesPerSecond the least rate of a body, in the mean, while it is waited for
 */
@Component
record ConnectionSettings(
    @Value("${lendledger.connections.most:10000}") int most,
    @Value("${lendledger.connections.header-timeout:15s}") Duration header,
    @Value("${lendledger.connections.idle-timeout:75s}") Duration idle,
    @Value("${lendledger.connections.silence-timeout:90s}") Duration silence,
    @Value("${lendledger.connections.request-timeout:2h}") Duration request,
    @Value("${lendledger.connections.slow-grace:30s}") Duration grace,
    @Value("${lendledger.connections.least-bytes-per-second:1024}") long leastBytesPerSecond) {}
