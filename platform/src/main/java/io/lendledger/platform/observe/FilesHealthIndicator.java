package io.lendledger.platform.observe;

import io.lendledger.gateway.file.in.FileQueues;
import io.lendledger.gateway.file.sftp.SftpServer;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.platform.role.ConditionalOnRole;
import io.lendledger.platform.role.Role;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Down while files are to be served and are not, or the disk has no space for any; reports waiting
 * files.
 */
@Component
@ConditionalOnRole(Role.GATEWAY)
@ConditionalOnFiles
final class FilesHealthIndicator implements HealthIndicator {

  private final SftpServer server;
  private final FileQueues queues;

  FilesHealthIndicator(SftpServer server, FileQueues queues) {
    this.server = server;
    this.queues = queues;
  }

  @Override
  public Health health() {
    boolean room = server.hasRoom();
    return (server.isRunning() && room ? Health.up() : Health.down())
        .withDetail("port", server.port())
        .withDetail("sessions", server.sessions())
        .withDetail("waiting", queues.waiting())
        .withDetail("room", room)
        .build();
  }
}
