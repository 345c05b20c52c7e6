package io.lendledger.platform.demo.programme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lendledger.platform.play.OwnApi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of two lenders to a service that answers none of them before it has one of each. */
class RequestsTest {

  private static final long PATIENCE_SECONDS = 30;

  @TempDir Path data;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final CyclicBarrier both = new CyclicBarrier(2);
  private HttpServer service;

  @BeforeEach
  void start() throws Exception {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.setExecutor(threads);
    service.createContext("/", this::answer);
    service.start();
  }

  @AfterEach
  void stop() {
    service.stop(0);
    threads.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    int status = path.equals("/refused") ? 409 : 200;
    if (!path.equals("/oauth2/token")) {
      keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
      status = await() ? status : 504;
    }
    byte[] body = "{\"access_token\": \"t\"}".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private boolean await() {
    try {
      both.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
      return false;
    }
  }

  private Requests requests() {
    String base = "http://localhost:" + service.getAddress().getPort();
    var api = new OwnApi(HttpClient.newHttpClient(), base, Clock.systemUTC());
    Journal journal =
        Journal.existsIn(data)
            ? Journal.open(data)
            : Journal.begin(data, ProgrammePlan.endingBefore(LocalDate.of(2026, 11, 26), 8, 1));
    return new Requests(api, journal, Clock.systemUTC());
  }

  private static void day(Requests requests, String last) throws Exception {
    requests.together(
        List.of(
            own -> {
              own.post(Person.LENDER, "/first", "{}");
              own.post(Person.LENDER, "/second", "{}");
            },
            own -> {
              own.post(Person.OTHER_LENDER, "/first", "{}");
              own.post(Person.OTHER_LENDER, last, "{}");
            }));
  }

  @Test
  void lendersSendAtOnceAndNothingTwiceAfterAKill() throws Exception {
    Requests first = requests();
    day(first, "/second");
    assertThat(first.count()).isEqualTo(4);
    assertThat(keys)
        .containsExactlyInAnyOrder(
            "demo-programme-00001-1-00001",
            "demo-programme-00001-1-00002",
            "demo-programme-00001-2-00001",
            "demo-programme-00001-2-00002");
    Requests second = requests();
    day(second, "/second");
    assertThat(keys).hasSize(4);
    assertThat(second.isRepeating()).isFalse();
  }

  @Test
  void whatOneIsRefusedEndsIt() {
    assertThatThrownBy(() -> day(requests(), "/refused"))
        .isInstanceOf(ProgrammeEnded.class)
        .hasMessageContaining("00001-2-00002 POST /refused was answered with 409");
  }

  @Test
  void anotherVersionsRequestsAreNotTakenForItsOwn() throws Exception {
    day(requests(), "/second");
    assertThatThrownBy(() -> day(requests(), "/third"))
        .isInstanceOf(ProgrammeEnded.class)
        .hasMessageContaining("another version began it");
  }
}
