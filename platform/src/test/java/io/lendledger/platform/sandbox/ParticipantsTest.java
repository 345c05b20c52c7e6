package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.gateway.sandbox.SandboxProblem;
import io.lendledger.platform.play.OwnApi;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Participants before a service that fails for one of two lenders. */
class ParticipantsTest {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 26);
  private static final String LENDERS =
      "{\"data\": [{\"lenderCode\": \"A\"}, {\"lenderCode\": \"B\"}], \"nextCursor\": null}";
  private static final String EMPTY = "{\"data\": [], \"nextCursor\": null}";

  @TempDir Path data;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer service;
  private Participants participants;

  @BeforeEach
  void start() throws Exception {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext("/", this::answer);
    service.start();
    String base = "http://localhost:" + service.getAddress().getPort();
    participants =
        new Participants(
            new OwnApi(HttpClient.newHttpClient(), base, Clock.systemUTC()),
            Cast.of(data),
            data,
            SandboxPlan.first(DAY, 1),
            () -> {});
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    requests.add(exchange.getRequestMethod() + " " + path);
    String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean ofA = path.contains("lenderCode=A") || sent.contains("\"lenderCode\":\"A\"");
    byte[] body = text(path).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(ofA ? 500 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String text(String path) {
    if (path.equals("/oauth2/token")) {
      return "{\"access_token\": \"t\"}";
    }
    if (path.startsWith("/desk/v1/lenders")) {
      return LENDERS;
    }
    if (path.equals("/desk/v1/oauth-clients")) {
      return "{\"clientId\": \"custodian-b\", \"clientSecret\": \"s\"}";
    }
    if (path.endsWith("/calendar")) {
      return "{\"lastClosedMonth\": \"2026-10\"}";
    }
    return path.startsWith("/desk/v1/business-days/") ? "{\"status\": \"Closed\"}" : EMPTY;
  }

  private static Kept kept() {
    Instant now = Instant.parse("2026-11-26T07:00:00Z");
    return Kept.begin(SandboxPlan.first(DAY, 1), new Jump(now, now), new SandboxDials(0, 0, 0, 0));
  }

  @Test
  void theFailureOfOneLenderHoldsUpNoOtherAndNoClose() throws Exception {
    var morning = new Problems(DAY);
    participants.morning(DAY, kept(), morning);
    assertThat(morning.all()).isNotEmpty().extracting(SandboxProblem::lenderCode).containsOnly("A");
    assertThat(requests)
        .contains("GET /api/v1/trades?limit=1000&status=Pending")
        .contains("GET /desk/v1/utilization?rows=isin&limit=1000&lenderCode=B");

    requests.clear();
    var evening = new Problems(DAY);
    assertThat(participants.evening(DAY, kept(), evening)).isTrue();
    assertThat(evening.all()).extracting(SandboxProblem::lenderCode).containsOnly("A");
    assertThat(requests)
        .contains("GET /desk/v1/trades?limit=1000&status=Pending&lenderCode=B")
        .contains("POST /desk/v1/business-days/2026-11-26/close");
  }

  @Test
  void everyLenderHasACustodianOfItsOwnThatIsKept() throws Exception {
    participants.morning(DAY, kept(), new Problems(DAY));
    participants.morning(DAY.plusDays(1), kept(), new Problems(DAY.plusDays(1)));
    assertThat(data.resolve("sandbox-custodians.json"))
        .content()
        .contains("custodian-b")
        .doesNotContain("\"A\"");
    assertThat(requests.stream().filter(each -> each.equals("POST /desk/v1/oauth-clients")))
        .as("A is refused each time it is tried, B is made once")
        .hasSize(5);
  }
}
