package io.lendledger.gateway.sftp;

import io.lendledger.gateway.file.ConditionalOnFiles;
import io.lendledger.gateway.file.Homes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The settings of the SFTP server.
 *
 * @param address to listen at; empty for all
 * @param port to listen at; 0 for any
 * @param elseAnyPort whether another port will do when that one is taken
 * @param hostKey the private host key's file, which is made when absent
 * @param idleTimeout after which a session without requests ends
 * @param mostSessions open at once, those that have not logged in included
 * @param leastFreeBytes free on disk, or nothing more is taken
 */
@Component
@ConditionalOnFiles
record SftpSettings(
    @Value("${lendledger.sftp.address:}") String address,
    @Value("${lendledger.sftp.port:2222}") int port,
    @Value("${lendledger.sftp.else-any-port:false}") boolean elseAnyPort,
    @Value("${lendledger.sftp.host-key:${lendledger.data-dir:data}/sftp_host_key}") Path hostKey,
    @Value("${lendledger.sftp.idle-timeout:15m}") Duration idleTimeout,
    @Value("${lendledger.sftp.most-sessions:200}") int mostSessions,
    @Value("${lendledger.sftp.least-free-bytes:268435456}") long leastFreeBytes) {

  /** Whether there is space for more files. */
  boolean leaveRoom(Homes homes) throws IOException {
    return homes.freeBytes() >= leastFreeBytes;
  }
}
