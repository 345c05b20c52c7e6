package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FollowUp;
import io.lendledger.gateway.GatewayTest;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A gateway that serves files, and lenders' programs that speak SFTP with it. */
@TestPropertySource(properties = {"lendledger.sftp.enabled=true", "lendledger.sftp.port=0"})
@Import(SftpGatewayTest.Meters.class)
abstract class SftpGatewayTest extends GatewayTest {

  static final Path FILES = Path.of("target", "files-" + UUID.randomUUID()).toAbsolutePath();

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Autowired protected SftpServer server;
  private FileClient demo;

  @DynamicPropertySource
  static void directories(DynamicPropertyRegistry registry) {
    registry.add("lendledger.sftp.directory", FILES::toString);
    registry.add("lendledger.sftp.host-key", () -> FILES.resolve("host_key").toString());
  }

  static class Meters {
    @Bean
    MeterRegistry meters() {
      return new SimpleMeterRegistry();
    }
  }

  @BeforeEach
  void acceptAll() {
    sides.acceptSubmissions(NOW);
    sides.onQuery(FindEvents.class, AuditPage.class, _ -> new AuditPage(List.of(), null));
    sides.onQuery(FindFollowUp.class, FollowUp.class, _ -> new FollowUp(7, 7));
  }

  @AfterEach
  void leave() throws Exception {
    if (demo != null) {
      demo.close();
    }
  }

  /** The demonstration's lender, logged in by its secret. */
  FileClient demo() throws Exception {
    if (demo == null) {
      demo = logIn("demo-lender", "demo-lender-secret");
    }
    return demo;
  }

  FileClient logIn(String user, String password) throws Exception {
    return FileClient.logIn(server.port(), user, password);
  }

  Map<?, ?> newClient(Map<String, Object> wish) {
    return body(desk("/desk/v1/oauth-clients", wish));
  }

  WebTestClient.ResponseSpec desk(String path, Map<String, Object> body) {
    return as("demo-desk")
        .post()
        .uri(path)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(body)
        .exchange()
        .expectStatus()
        .is2xxSuccessful();
  }

  /** A condition. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws Exception;
  }

  static void await(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }
}
