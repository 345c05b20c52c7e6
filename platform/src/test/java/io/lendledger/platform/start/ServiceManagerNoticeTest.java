package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainDatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A service manager's socket hears of the start and of the stop, each by one datagram. */
@ExtendWith(OutputCaptureExtension.class)
@Timeout(600)
class ServiceManagerNoticeTest {

  private static final long PATIENCE_SECONDS = 180;

  private static final String UNHEARD = "The service manager cannot be asked for time";

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private MultiThreadIoEventLoopGroup loop;
  private Path directory;

  @BeforeEach
  void listen() throws IOException {
    assumeTrue(Epoll.isAvailable(), "Unix datagrams need Netty's library for this machine");
    loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    // A path of a socket has at most 107 bytes, and a test's usual directory is longer.
    directory = Files.createTempDirectory("sd");
  }

  @AfterEach
  void stop() throws IOException {
    if (loop != null) {
      loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
      Files.deleteIfExists(directory.resolve("notify"));
      Files.delete(directory);
    }
  }

  @Test
  void tellsThatTheServiceIsReadyAndThatItStops() {
    String path = directory.resolve("notify").toString();
    Channel manager = hearAt(path);
    SpringApplication application = new SpringApplication(ServiceManagerNotice.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    try (ConfigurableApplicationContext context =
        application.run("--NOTIFY_SOCKET=" + path, "--spring.main.banner-mode=off")) {
      assertThat(next()).startsWith("READY=1\n");
      context.publishEvent(new ContextClosedEvent(other()));
      assertThat(heard).isEmpty();
    }
    assertThat(next()).startsWith("STOPPING=1\n");
    assertThat(heard).isEmpty();
    manager.close().syncUninterruptibly();
  }

  /** A recovery may take longer than any unit allows. */
  @Test
  void asksForTimeUntilItIsReady() throws Exception {
    String path = directory.resolve("notify").toString();
    Channel manager = hearAt(path);
    SpringApplication application = new SpringApplication(SlowStart.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.addInitializers(
        new ServiceManagerPatience(Duration.ofMillis(20), Duration.ofHours(1)));
    SlowStart.step =
        () -> {
          assertThat(next()).startsWith("EXTEND_TIMEOUT_USEC=300000000\nSTATUS=Starting for ");
          assertThat(next()).startsWith("EXTEND_TIMEOUT_USEC=300000000\nSTATUS=Starting for ");
        };
    try (ConfigurableApplicationContext _ =
        application.run("--NOTIFY_SOCKET=" + path, "--spring.main.banner-mode=off")) {
      awaitNobodyWhoAsks();
    }
    manager.close().syncUninterruptibly();
  }

  /** Spring tells nobody of a stop before the start has ended. */
  @Test
  void asksNoLongerOnceItIsToldToStop() throws Exception {
    String path = directory.resolve("notify").toString();
    Channel manager = hearAt(path);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                HangingStart.class.getName(),
                path)
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = process.inputReader()) {
      awaitLine(said, HangingStart.STARTS);
      assertThat(next()).startsWith("EXTEND_TIMEOUT_USEC=");
      // That of the process itself would close its output, too.
      assertThat(process.toHandle().destroy()).isTrue();
      awaitLine(said, HangingStart.ASKS_NO_MORE);
    } finally {
      process.destroyForcibly().waitFor();
    }
    manager.close().syncUninterruptibly();
  }

  private static void awaitLine(BufferedReader said, String line) throws Exception {
    assertThat(
            CompletableFuture.supplyAsync(() -> said.lines().anyMatch(line::equals))
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS))
        .as(line)
        .isTrue();
  }

  @Test
  void oneThatHearsNothingIsAskedAgain(CapturedOutput said) throws Exception {
    String path = directory.resolve("notify").toString();
    Channel manager;
    try (var context = other()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("given", Map.of("NOTIFY_SOCKET", path)));
      new ServiceManagerPatience(Duration.ofMillis(5), Duration.ofHours(1)).initialize(context);
      while (!said.getAll().contains(UNHEARD)) {
        Thread.sleep(5);
      }
      manager = hearAt(path);
      assertThat(next()).startsWith("EXTEND_TIMEOUT_USEC=");
      context.refresh();
    }
    awaitNobodyWhoAsks();
    manager.close().syncUninterruptibly();
    assertThat(said.getAll()).containsOnlyOnce(UNHEARD);
  }

  @Test
  void asksNoLongerThanAStartMayTake() throws Exception {
    String path = directory.resolve("notify").toString();
    Channel manager = hearAt(path);
    try (var context = other()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("given", Map.of("NOTIFY_SOCKET", path)));
      new ServiceManagerPatience(Duration.ofMillis(1), Duration.ZERO).initialize(context);
      assertThat(next()).startsWith("EXTEND_TIMEOUT_USEC=");
      awaitNobodyWhoAsks();
    }
    assertThat(heard).isEmpty();
    manager.close().syncUninterruptibly();
  }

  private static void awaitNobodyWhoAsks() throws InterruptedException {
    for (Thread each : Thread.getAllStackTraces().keySet()) {
      if (each.getName().equals("start-patience")) {
        assertThat(each.join(Duration.ofSeconds(PATIENCE_SECONDS))).isTrue();
      }
    }
  }

  /** A start that lasts for as long as a test wants. */
  static class SlowStart {

    static volatile Runnable step = () -> {};

    SlowStart() {
      step.run();
    }
  }

  @Test
  void reachesAnAbstractAddress() throws IOException {
    String name = "lendledger-" + UUID.randomUUID();
    Channel manager = hearAt("\0" + name);
    new NotifySocket("@" + name).send("READY=1");
    assertThat(next()).isEqualTo("READY=1");
    manager.close().syncUninterruptibly();
  }

  @Test
  void saysWhichSocketHeardNothing() {
    String nowhere = directory.resolve("nowhere").toString();
    assertThatThrownBy(() -> new NotifySocket(nowhere).send("READY=1"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(nowhere);
  }

  @Test
  void aSocketThatIsGoneDoesNotKeepTheServiceFromStarting() {
    new ApplicationContextRunner()
        .withUserConfiguration(ServiceManagerNotice.class)
        .withPropertyValues("NOTIFY_SOCKET=" + directory.resolve("nowhere"))
        .run(context -> {
          context.publishEvent(
              new ApplicationReadyEvent(
                  new SpringApplication(), new String[0], context, Duration.ZERO));
          assertThat(context).hasSingleBean(ServiceManagerNotice.class);
        });
  }

  @Test
  void withoutAServiceManagerThereIsNobodyToTell() {
    new ApplicationContextRunner()
        .withUserConfiguration(ServiceManagerNotice.class)
        .run(context -> assertThat(context).doesNotHaveBean(ServiceManagerNotice.class));
  }

  private static ConfigurableApplicationContext other() {
    return new GenericApplicationContext();
  }

  private Channel hearAt(String address) {
    return new Bootstrap()
        .group(loop)
        .channel(EpollDomainDatagramChannel.class)
        .handler(
            new SimpleChannelInboundHandler<DomainDatagramPacket>() {
              @Override
              protected void channelRead0(
                  ChannelHandlerContext context, DomainDatagramPacket datagram) {
                heard.add(datagram.content().toString(StandardCharsets.UTF_8));
              }
            })
        .bind(new DomainSocketAddress(address))
        .syncUninterruptibly()
        .channel();
  }

  private String next() {
    try {
      return heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
