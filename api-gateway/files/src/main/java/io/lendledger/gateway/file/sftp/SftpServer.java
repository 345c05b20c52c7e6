package io.lendledger.gateway.file.sftp;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.FileProperties;
import io.lendledger.gateway.file.store.LenderFileStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.file.FileSystemFactory;
import org.apache.sshd.common.file.root.RootedFileSystemProvider;
import org.apache.sshd.common.global.KeepAliveHandler;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionContext;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.channel.ChannelSessionFactory;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.server.global.NoMoreSessionsHandler;
import org.apache.sshd.sftp.SftpModuleProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Serves lenders' directories by SFTP version 3, and no other service of SSH. */
@Component
@ConditionalOnFiles
public class SftpServer implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(SftpServer.class);
  private static final int MOST_SESSIONS_OF_LENDER = 20;
  private static final int MOST_CHANNELS = 4;

  /** What a channel may have sent that is not worked on yet; held in memory. */
  private static final long WINDOW = 512 << 10;

  private static final int MOST_HANDLES = 64;
  private static final int MOST_LOGINS_TRIED = 6;
  private static final Duration LOGIN_TIMEOUT = Duration.ofSeconds(30);

  private final SftpSettings settings;
  private final FileProperties files;
  private final LenderFileStore store;
  private final DiskRoom room;
  private final Logins logins;
  private final HomeAccess access;
  private final RevokedSessions revoked;
  private final MeterRegistry meters;
  private volatile @Nullable ScheduledExecutorService clockwork;
  private volatile @Nullable SshServer serving;

  SftpServer(
      SftpSettings settings,
      FileProperties files,
      LenderFileStore store,
      DiskRoom room,
      Logins logins,
      HomeAccess access,
      RevokedSessions revoked,
      MeterRegistry meters) {
    this.settings = settings;
    this.files = files;
    this.store = store;
    this.room = room;
    this.logins = logins;
    this.access = access;
    this.revoked = revoked;
    this.meters = meters;
  }

  @Override
  public void start() {
    try {
      HostKey key = HostKey.in(files.hostKey());
      serving = listen(key);
      log.info("SFTP is served at port {} by the host key {}", port(), key.fingerprint());
    } catch (IOException failed) {
      throw new IllegalStateException(
          "SFTP cannot be served at port %d (%s): end what uses it, choose another with"
                  .formatted(settings.port(), failed.getMessage())
              + " --lendledger.sftp.port=<port>, or none with --lendledger.sftp.enabled=false.",
          failed);
    }
    Meters.gauge(meters, Metric.SFTP_SESSIONS, this::sessions);
    watch();
  }

  private void watch() {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("sftp-sessions").factory());
    clockwork = timer;
    var watching = timer.scheduleWithFixedDelay(() -> revoked.end(open()), 1, 1, TimeUnit.SECONDS);
    log.debug("Sessions are watched: {}", watching);
  }

  private SshServer listen(HostKey key) throws IOException {
    if (!settings.elseAnyPort()) {
      return listen(key, settings.port());
    }
    try {
      return listen(key, isTaken() ? 0 : settings.port());
    } catch (BindException takenMeanwhile) {
      return listen(key, 0);
    }
  }

  /** Whether somebody else has the port; the server itself would log an error of it. */
  private boolean isTaken() throws IOException {
    InetAddress address =
        settings.address().isBlank() ? null : InetAddress.getByName(settings.address());
    try (ServerSocket free = new ServerSocket()) {
      free.bind(new InetSocketAddress(address, settings.port()));
      return false;
    } catch (BindException taken) {
      return true;
    }
  }

  private SshServer listen(HostKey key, int port) throws IOException {
    SshServer server = SshServer.setUpDefaultServer();
    secure(server, key);
    bound(server);
    narrow(server);
    if (!settings.address().isBlank()) {
      server.setHost(settings.address());
    }
    server.setPort(port);
    try {
      server.start();
    } catch (IOException failed) {
      server.close(true);
      throw failed;
    }
    return server;
  }

  private void secure(SshServer server, HostKey key) {
    Algorithms.apply(server);
    server.setKeyPairProvider(key.provider());
    server.setUserAuthFactories(
        List.of(UserAuthPublicKeyFactory.INSTANCE, UserAuthPasswordFactory.INSTANCE));
    server.setPasswordAuthenticator(logins);
    server.setPublickeyAuthenticator(logins);
    server.setFileSystemFactory(new LenderFiles());
  }

  // No shell, no command (and so no scp), no forwarding, no other channel than a session.
  private void narrow(SshServer server) {
    server.setShellFactory(null);
    server.setCommandFactory(null);
    server.setSubsystemFactories(List.of(HomeSubsystem.factory(access)));
    server.setForwardingFilter(RejectAllForwardingFilter.INSTANCE);
    server.setChannelFactories(List.of(ChannelSessionFactory.INSTANCE));
    server.setGlobalRequestHandlers(List.of(new KeepAliveHandler(), new NoMoreSessionsHandler()));
  }

  private void bound(SshServer server) {
    CoreModuleProperties.SERVER_IDENTIFICATION.set(server, "LENDLEDGER");
    CoreModuleProperties.AUTH_TIMEOUT.set(server, LOGIN_TIMEOUT);
    CoreModuleProperties.IDLE_TIMEOUT.set(server, settings.idleTimeout());
    CoreModuleProperties.MAX_AUTH_REQUESTS.set(server, MOST_LOGINS_TRIED);
    // SSHD opens one more than it is told.
    CoreModuleProperties.MAX_CONCURRENT_CHANNELS.set(server, MOST_CHANNELS - 1);
    CoreModuleProperties.WINDOW_SIZE.set(server, WINDOW);
    SftpModuleProperties.SFTP_VERSION.set(server, 3);
    SftpModuleProperties.MAX_OPEN_HANDLES_PER_SESSION.set(server, MOST_HANDLES);
    server.addSessionListener(new PendingLogins(settings.mostSessions()));
    server.addSessionListener(new LenderSessions(MOST_SESSIONS_OF_LENDER));
    server.addSessionListener(
        new SessionListener() {
          @Override
          public void sessionCreated(Session session) {
            long open =
                server.getActiveSessions().stream().filter(each -> !each.isClosing()).count();
            if (open > settings.mostSessions()) {
              session.close(true);
            }
          }
        });
  }

  /** The port that is served; 0 when none is. */
  public int port() {
    SshServer server = serving;
    return server == null ? 0 : server.getPort();
  }

  /** How many connections are open. */
  public int sessions() {
    return open().size();
  }

  private List<AbstractSession> open() {
    SshServer server = serving;
    return server == null ? List.of() : server.getActiveSessions();
  }

  /** Whether the disk has space for inbound files. */
  public boolean hasRoom() {
    try {
      return room.isLeft();
    } catch (IOException unknown) {
      return false;
    }
  }

  @Override
  public void stop() {
    ScheduledExecutorService timer = clockwork;
    if (timer != null) {
      timer.shutdownNow();
    }
    SshServer server = serving;
    serving = null;
    try {
      if (server != null) {
        server.stop(true);
      }
    } catch (IOException failed) {
      log.warn("SFTP did not stop in order: {}", failed.toString());
    }
  }

  @Override
  public boolean isRunning() {
    return serving != null;
  }

  /** The home of the lender that a session belongs to, as its whole file system. */
  private final class LenderFiles implements FileSystemFactory {

    @Override
    public Path getUserHomeDir(SessionContext session) {
      return store.of(Login.of(session).lender());
    }

    @Override
    public FileSystem createFileSystem(SessionContext session) throws IOException {
      return Objects.requireNonNull(
          new RootedFileSystemProvider().newFileSystem(getUserHomeDir(session), Map.of()));
    }
  }
}
