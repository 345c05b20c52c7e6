package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The agent before a service of which two lenders use the same custody account. */
class TripartyAgentTest {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 26);
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String LOAN =
      """
      {"data": [{"loanId": "L1", "loanStatus": "Open", "collateralType": "Cash",
        "originalUnits": 10, "settledUnits": 10, "tradeDate": "2026-11-20",
        "accountNumber": "ACC-1", "borrowerCode": "BRW", "isin": "US0378331005",
        "loanCurrency": "USD", "marginPercent": 102, "withholdingTaxRate": 0,
        "marketPrice": 100, "loanPrice": 102}], "nextCursor": null}
      """;

  @TempDir Path data;
  private final List<String> reports = new CopyOnWriteArrayList<>();
  private HttpServer service;

  @BeforeEach
  void start() throws Exception {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext("/", this::answer);
    service.start();
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (path.equals("/desk/v1/collateral")) {
      reports.add(sent);
    }
    byte[] body = text(path).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String text(String path) {
    return switch (path) {
      case "/oauth2/token" -> "{\"access_token\": \"t\"}";
      case "/desk/v1/loans/custody" -> LOAN;
      default -> "{\"data\": [], \"nextCursor\": null}";
    };
  }

  /** A list that names an RQV account replaces it whole, whoever's collateral is in it. */
  @Test
  void noLendersReportReplacesAnothers() throws Exception {
    String base = "http://localhost:" + service.getAddress().getPort();
    var api = new OwnApi(HttpClient.newHttpClient(), base, Clock.systemUTC());
    var agent =
        new TripartyAgent(new Talk(api, new Said(data)), new Player("triparty", "secret"), 1);
    agent.report("A", DAY, 0);
    agent.report("B", DAY, 0);
    List<JsonNode> pieces =
        reports.stream().map(each -> JSON.readTree(each).at("/collateral/0")).toList();
    assertThat(pieces)
        .extracting(each -> each.get("lenderCode").asString())
        .containsExactly("A", "B");
    assertThat(pieces)
        .extracting(each -> each.get("rqvAccount").asString())
        .doesNotHaveDuplicates();
  }
}
