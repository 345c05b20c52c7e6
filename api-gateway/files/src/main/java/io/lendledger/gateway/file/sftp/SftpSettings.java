package io.lendledger.gateway.file.sftp;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the SFTP server.
 *
 * @param address where SFTP is served; empty for all addresses. 127.0.0.1 in an embedded run
 * @param port the port of SFTP; 0 for any
 * @param elseAnyPort whether another port will do when that one is taken; `true` in an embedded run
 *     that names none
 * @param idleTimeout after which a session without requests ends
 * @param mostSessions sessions open at once, those that have not logged in included: a quarter of
 *     them at most, and of these a quarter from one address
 */
@ConfigurationProperties("lendledger.sftp")
record SftpSettings(
    @DefaultValue("") String address,
    @DefaultValue("2222") int port,
    @DefaultValue("false") boolean elseAnyPort,
    @DefaultValue("15m") Duration idleTimeout,
    @DefaultValue("200") int mostSessions) {

  SftpSettings {
    Setting.within(0, 65_535, "lendledger.sftp.port", port);
    Setting.positive("lendledger.sftp.idle-timeout", idleTimeout);
    Setting.atLeast(1, "lendledger.sftp.most-sessions", mostSessions);
  }
}
