package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that is told to stop finishes what it has begun, and begins nothing else. */
class StoppingTest {

  /** The meter of requests that are being answered. */
  private static final Pattern UPLOAD =
      Pattern.compile("http_server_requests_active_seconds_g?count\\{[^}]*method=\"POST\"[^}]*} 1");

  private final FirstLightBodies bodies =
      new FirstLightBodies("US0378331005", LocalDate.now(ZoneOffset.UTC));

  @TempDir Path data;

  @Test
  void whatRunsIsFinishedWhenTheServiceStops() throws Exception {
    KilledService service = KilledService.startUnharmed(data);
    KilledService.Desks before = service.desks();
    String body = bodies.positions();
    var sent = new PipedOutputStream();
    try (var received = new PipedInputStream(sent);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Api.Answer> upload =
          threads.submit(() -> before.lender().upload("/api/v1/positions", received));
      sent.write(body.substring(0, 40).getBytes(StandardCharsets.UTF_8));
      sent.flush();
      before.desk().put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
      awaitBeginning(service);
      Future<Boolean> stopping = threads.submit(stop(service));
      awaitRefusal(before.desk());
      sent.write(body.substring(40).getBytes(StandardCharsets.UTF_8));
      sent.close();
      String id =
          upload
              .get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS)
              .expect(201)
              .body()
              .get("submissionId")
              .asString();
      assertThat(stopping.get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      service.beginForTheLastTime();
      service
          .desks()
          .lender()
          .await(
              "/api/v1/submissions/" + id,
              receipt -> receipt.get("status").asString().equals("Applied"));
    } finally {
      service.stop();
    }
  }

  /** Waits until the service says that it is at the upload. */
  private static void awaitBeginning(KilledService service) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    var meters = URI.create(service.managementAddress() + "/actuator/prometheus");
    try (HttpClient http = HttpClient.newBuilder().sslContext(AnyCertificate.context()).build()) {
      String told = "";
      while (!UPLOAD.matcher(told).find()) {
        assertThat(System.nanoTime()).as("at no upload: %s", told).isLessThan(end);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        told = http.send(HttpRequest.newBuilder(meters).build(), BodyHandlers.ofString()).body();
      }
    }
  }

  private static Callable<Boolean> stop(KilledService service) {
    return () -> {
      service.stop();
      return true;
    };
  }

  private static void awaitRefusal(Api caller) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    boolean refused = false;
    while (!refused) {
      assertThat(System.nanoTime()).as("the service still takes requests").isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      try {
        refused = caller.get("/desk/v1/api-keys").status() == 503;
      } catch (Exception closed) {
        refused = true;
      }
    }
  }
}
