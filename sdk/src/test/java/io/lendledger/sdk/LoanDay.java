package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.json.Json;
import io.lendledger.platform.scenario.AnyCertificate;
import io.lendledger.platform.scenario.RunningLendledger;
import io.lendledger.sdk.Shell.Said;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service on which one loan was lent, delivered and accrued, by the commands of the docs. */
record LoanDay(RunningLendledger service, Shell shell, Path data, LocalDate today, String loan) {

  static final String ISIN = "US0378331005";
  private static final Pattern LOAN = Pattern.compile("L\\d{7}");
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  static LoanDay live(Path data, Shell shell) throws Exception {
    RunningLendledger service = RunningLendledger.start(data);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    LoanDay begun = new LoanDay(service, shell, data, today, "");
    begun.logIn("demo-auditor", "auditor");
    StringBuilder said = new StringBuilder();
    for (List<String> command : DocumentedDay.in(shell.home()).commands()) {
      said.append(begun.typed(command));
    }
    Matcher lent = LOAN.matcher(said);
    assertThat(lent.find()).as(said.toString()).isTrue();
    return new LoanDay(service, shell, data, today, lent.group());
  }

  /** What a command says that a person types; this one is asked for no secret. */
  private String typed(List<String> command) {
    List<String> words = new ArrayList<>(command);
    if (words.getFirst().equals("login")) {
      words.addAll(List.of("--server", service.address(), "--data-dir", data.toString()));
    }
    String client = words.contains("demo-desk") ? "demo-desk" : "demo-lender";
    Said said =
        shell.run(
            Map.of("LENDLEDGER_CLIENT_SECRET", client + "-secret"), words.toArray(String[]::new));
    assertThat(said.exitCode()).as(command + "\n" + said.err()).isZero();
    return said.out();
  }

  void logIn(String client, String profile) {
    Said said =
        shell.logIn(service.address(), client, "--data-dir", data.toString(), "--profile", profile);
    assertThat(said.exitCode()).as(said.err()).isZero();
  }

  static String positions(int ofA) {
    return "isin,ticker,quantity,currency,clientId,custodyAccountId\n"
        + "%1$s,AAPL,%2$d,USD,A,ACC-1\n%1$s,AAPL,5000,USD,B,ACC-1\n".formatted(ISIN, ofA);
  }

  String desk(String method, String path, String body) throws Exception {
    return ask("desk", method, path, body);
  }

  /** Asks without the command line, with the token that it has got and renewed. */
  String ask(String profile, String method, String path, String body) throws Exception {
    shell.run("loans", "--limit", "1", "--profile", profile);
    Path kept = shell.home().resolve(".config/lendledger/" + profile + ".json");
    String token = json(Files.readString(kept)).at("token").text();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.address() + path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Prefer", "wait=30")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try (HttpClient http = HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build()) {
      var response = http.send(request, BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
      return response.body();
    }
  }

  static Json json(String text) {
    return Json.parse(text.strip().getBytes(StandardCharsets.UTF_8));
  }
}
