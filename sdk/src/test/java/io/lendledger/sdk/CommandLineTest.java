package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Trust;
import io.lendledger.sdk.Shell.Going;
import io.lendledger.sdk.Shell.Said;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line at a service, over a day of a loan. */
class CommandLineTest {

  private static final String ISIN = LoanDay.ISIN;
  private static final String SUBSCRIPTIONS = "/api/v1/webhook-subscriptions";

  @TempDir static Path data;
  @TempDir static Path home;
  private static LoanDay day;
  private static Shell shell;
  private static String loan;

  @BeforeAll
  static void live() throws Exception {
    day = LoanDay.live(data, new Shell(home));
    shell = day.shell();
    loan = day.loan();
  }

  @AfterAll
  static void stop() throws Exception {
    day.service().stop();
  }

  @Test
  void listsLoans() {
    Said custody = shell.run("loans", "--status", "Open", "--borrower", "BRW");
    assertThat(custody.exitCode()).as(custody.err()).isZero();
    assertThat(custody.out()).contains("LOANID", loan, "Open", "9000", "4.2");
    Said clients = shell.run("loans", "--level", "clients", "--client", "A");
    assertThat(clients.out()).contains(loan + "-C").contains("6000").doesNotContain("-C02");
    Said desk = shell.run("loans", "--profile", "desk", "--lender", "DEMO");
    assertThat(desk.out()).contains(loan, "LENDERCODE", "DEMO");
    assertThat(shell.run("loans", "--status", "Cancelled").err()).contains("There are none.");
  }

  @Test
  void givesTheServicesOwnJson() throws Exception {
    String asOf = json(shell.run("loans", "--json").out()).at("asOf").text();
    String path = "/api/v1/loans/custody?asOf=" + asOf + "&limit=100";
    String own = day.ask("default", "GET", path, "");
    assertThat(shell.run("loans", "--json", "--as-of", asOf).out()).isEqualTo(own + "\n");
  }

  @Test
  void showsALoan() {
    Said said = shell.run("loans", loan);
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("loanStatus", "parts", "trades", "rates", loan + "-C01");
    Said none = shell.run("loans", "L9999999");
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.err()).contains("NOT_FOUND");
  }

  @Test
  void listsPositions() {
    Said said = shell.run("positions", "--isin", ISIN, "--client", "B");
    assertThat(said.out()).contains("QUANTITY", "5000", "3000", "2000", "Available", "In");
  }

  @Test
  void explainsABillDownToItsAccruals() {
    String month = day.today().toString().substring(0, 7);
    Said bill = shell.run("explain", "bill", loan, month);
    assertThat(bill.exitCode()).as(bill.err()).isZero();
    assertThat(bill.out()).contains("grossAccrual", "52.50", "FORMULA");
    Said accrual = shell.run("explain", "accrual", loan + "-C01", day.today().toString());
    assertThat(accrual.out()).contains("accrualGross", "6000 × 50 × 4.2 / 100 / 360");
    Said auditor = shell.run("explain", "loan:" + loan, "--profile", "auditor", "--json");
    assertThat(json(auditor.out()).at("record").text()).isEqualTo("loan:" + loan);
    Said summary = shell.run("explain", "billing-summary", "DEMO", month, "BRW", "USD");
    assertThat(summary.out()).contains("netAccrual");
  }

  @Test
  void tellsEachRefusedRecord() throws Exception {
    Path wrong =
        shell.file(
            "transactions.csv",
            """
            transactionId,clientId,accountId,isin,side,units,tradeDate,settlementDate
            T-1,A,ACC-1,%1$s,Sell,1,%2$s,%2$s
            T-2,A,ACC-1,US0378331006,Sell,1,%2$s,%2$s
            T-3,A,ACC-1,%1$s,Sell,"1,5",%2$s,%2$s
            """
                .formatted(ISIN, day.today()));
    Said said = shell.run("submit", wrong.toString());
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.out()).isEmpty();
    assertThat(said.err().lines().toList())
        .anySatisfy(
            line -> assertThat(line.strip()).matches("3 +4 +2 +isin +US0378331006 .*check.*"))
        .anySatisfy(line -> assertThat(line.strip()).matches("4 +6 +3 +units +1,5 .+"));
    Json refused =
        json(
            shell
                .run("submissions", "--status", "Refused", "--flow", "transactions", "--json")
                .out());
    String id = refused.at("data").items().getFirst().at("submissionId").text();
    Said shown = shell.run("submissions", id, "--faults");
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("US0378331006");
  }

  @Test
  void listsSubmissions() {
    Said all = shell.run("submissions", "--flow", "positions");
    assertThat(all.out()).contains("SUBMISSIONID", "positions", "Applied");
    Json listed = json(shell.run("submissions", "--flow", "positions", "--json").out());
    String id = listed.at("data").items().getLast().at("submissionId").text();
    assertThat(shell.run("submissions", id).out()).contains(id, "Applied");
    assertThat(shell.run("submissions", id, "--effects").out()).contains("client.", "EVENTTYPE");
  }

  @Test
  void triesASnapshotWithoutKeepingIt() throws Exception {
    Path smaller = shell.file("positions_dry_" + day.today() + ".csv", LoanDay.positions(5_000));
    String before = shell.run("positions", "--client", "A").out();
    Said said = shell.run("submit", smaller.toString(), "--dry-run");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Nothing was kept", "reallocations");
    assertThat(shell.run("positions", "--client", "A").out()).isEqualTo(before);
  }

  @Test
  void sendsALargeFile() throws Exception {
    StringBuilder rows =
        new StringBuilder(
            "transactionId,clientId,accountId,isin,side,units,tradeDate,settlementDate\n");
    for (int each = 0; each < 5_000; each++) {
      rows.append(
          "BIG-%d,Z,ACC-9,%s,Buy,1,%s,%s\n".formatted(each, ISIN, day.today(), day.today()));
    }
    Path file = shell.file("transactions_large.csv", rows.toString());
    Said said = shell.run("submit", file.toString(), "--watch", "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(json(said.out()).at("applied").text()).isEqualTo("5000");
    Said again = shell.run("submit", file.toString(), "--watch", "--json");
    assertThat(json(again.out()).at("duplicates").text()).isEqualTo("5000");
  }

  @Test
  void listsEvents() {
    Said changes = shell.run("events", "--type", "loan.custody", "--all");
    assertThat(changes.exitCode()).as(changes.err()).isZero();
    assertThat(changes.out()).contains("booked", "covered", "delivered", loan);
    Said history = shell.run("events", "--profile", "auditor", "--of", loan);
    assertThat(history.out()).contains("loan.booked", "client:demo-desk");
    Said desk = shell.run("events", "--profile", "desk", "--lender", "DEMO", "--limit", "1");
    assertThat(desk.err()).contains("There are more");
  }

  @Test
  void followsEvents() throws Exception {
    Going following = shell.start("events", "--follow", "--interval", "1", "--json");
    Going history =
        shell.start("events", "--follow", "--interval", "1", "--profile", "auditor", "--json");
    int rate = 5;
    while (!following.said().contains("rerated") || !history.said().contains("loan.rerated")) {
      assertThat(following.thread().isAlive()).as(following.said()).isTrue();
      assertThat(history.thread().isAlive()).as(history.said()).isTrue();
      day.desk(
          "POST",
          "/desk/v1/loans/" + loan + "/rerate",
          "{\"effectiveDate\": \"%s\", \"lendingRate\": %d}"
              .formatted(day.today().plusDays(1), rate++));
      TimeUnit.SECONDS.sleep(1);
      assertThat(rate).isLessThan(200);
    }
    following.stop();
    history.stop();
    assertThat(following.said()).doesNotContain("\"booked\"");
  }

  @Test
  void forwardsEveryChange() throws Exception {
    Queue<String> received = new ConcurrentLinkedQueue<>();
    HttpServer receiver = receiver((id, _) -> received.add(id), new AtomicInteger(204));
    try {
      String target = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
      Said said =
          shell.run(
              "webhooks", "listen", "--forward-to", target, "--after", "beginning", "--drain");
      assertThat(said.exitCode()).as(said.err()).isZero();
      List<String> forwarded = List.copyOf(received);
      String last = forwarded.getLast();
      assertThat(ids(shell.run("events", "--all", "--json").out()))
          .containsSubsequence(forwarded)
          .startsWith(forwarded.toArray(String[]::new))
          .contains(last);
      received.clear();
      shell.run("webhooks", "listen", "--forward-to", target, "--drain");
      assertThat(received).doesNotContainAnyElementsOf(forwarded);
    } finally {
      receiver.stop(0);
    }
  }

  @Test
  void forwardsWhatTheServiceDelivers() throws Exception {
    Map<String, String> delivered = new ConcurrentHashMap<>();
    Map<String, String> forwarded = new ConcurrentHashMap<>();
    HttpServer subscriber = receiver(delivered::put, new AtomicInteger(204));
    HttpServer listener = receiver(forwarded::put, new AtomicInteger(204));
    try {
      String id = subscribe(subscriber);
      day.desk(
          "POST",
          "/desk/v1/loans/" + loan + "/rerate",
          "{\"effectiveDate\": \"%s\", \"lendingRate\": 4.75}".formatted(day.today().plusDays(2)));
      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (delivered.isEmpty() && System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(200);
      }
      day.ask("default", "DELETE", SUBSCRIPTIONS + "/" + id, "");
      String target = "http://localhost:" + listener.getAddress().getPort() + "/";
      Said said =
          shell.run(
              "webhooks", "listen", "--forward-to", target, "--after", "beginning", "--drain");
      assertThat(said.exitCode()).as(said.err()).isZero();
      assertThat(delivered).isNotEmpty();
      assertThat(forwarded).containsAllEntriesOf(delivered);
    } finally {
      subscriber.stop(0);
      listener.stop(0);
    }
  }

  private static String subscribe(HttpServer receiver) throws Exception {
    String made =
        day.ask(
            "default",
            "POST",
            SUBSCRIPTIONS,
            "{\"url\": \"http://127.0.0.1:%d/\", \"eventTypes\": [\"loan.custody\"]}"
                .formatted(receiver.getAddress().getPort()));
    return json(made).at("id").text();
  }

  private static List<String> ids(String pages) {
    return pages
        .lines()
        .flatMap(page -> json(page).at("data").items().stream())
        .map(event -> event.at("eventId").text())
        .toList();
  }

  @Test
  void triesASubscription() throws Exception {
    AtomicInteger status = new AtomicInteger(204);
    HttpServer receiver = receiver((_, _) -> {}, status);
    try {
      String id = subscribe(receiver);
      assertThat(shell.run("webhooks", "list").out()).contains(id, "Active");
      Said good = shell.run("webhooks", "trigger");
      assertThat(good.exitCode()).as(good.out() + good.err()).isZero();
      status.set(500);
      Said bad = shell.run("webhooks", "trigger", id, "--json");
      assertThat(bad.exitCode()).as(bad.out() + bad.err()).isEqualTo(1);
      assertThat(json(bad.out()).at("responseStatus").text()).isEqualTo("500");
      day.ask("default", "DELETE", SUBSCRIPTIONS + "/" + id, "");
    } finally {
      receiver.stop(0);
    }
  }

  @Test
  void trustsWhatItWasToldTo() throws Exception {
    Said stranger = shell.logIn(day.service().address(), "demo-lender", "--profile", "other");
    assertThat(stranger.exitCode()).isEqualTo(3);
    assertThat(stranger.err()).contains("not trusted", "--ca FILE");
    Path pem = shell.file("ca.pem", Trust.ofDataDirectory(data));
    Said known =
        shell.logIn(
            day.service().address(), "demo-lender", "--profile", "other", "--ca", pem.toString());
    assertThat(known.exitCode()).as(known.err()).isZero();
    assertThat(shell.run("loans", "--profile", "other").out()).contains(loan);
  }

  @Test
  void tellsWhatACredentialLacks() throws Exception {
    Said wrong =
        shell.run(
            Map.of("LENDLEDGER_CLIENT_SECRET", "wrong"),
            "login",
            "--server",
            day.service().address(),
            "--client-id",
            "demo-lender",
            "--data-dir",
            data.toString(),
            "--profile",
            "wrong");
    assertThat(wrong.exitCode()).isEqualTo(4);
    Said lender = shell.run("loans", "--as", "desk");
    assertThat(lender.exitCode()).isEqualTo(4);
    assertThat(lender.err()).contains("FORBIDDEN");
    Said other =
        shell.logIn(
            day.service().address(),
            "other-lender",
            "--data-dir",
            data.toString(),
            "--profile",
            "other-lender");
    assertThat(other.exitCode()).isZero();
    assertThat(shell.run("loans", loan, "--profile", "other-lender").exitCode()).isEqualTo(1);
  }

  @Test
  void renewsATokenThatTheServiceDoesNotKnow() throws Exception {
    day.logIn("demo-lender", "stale");
    Path file = home.resolve(".config/lendledger/stale.json");
    String kept = Files.readString(file);
    Files.writeString(file, kept.replaceFirst("\"token\":\"[^\"]+\"", "\"token\":\"ended\""));
    assertThat(shell.run("loans", "--profile", "stale").out()).contains(loan);
    assertThat(Files.readString(file)).doesNotContain("\"ended\"");
  }

  private static HttpServer receiver(BiConsumer<String, String> taken, AtomicInteger status)
      throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          taken.accept(
              exchange.getRequestHeaders().getFirst("webhook-id"),
              new String(body, StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static Json json(String text) {
    return LoanDay.json(text);
  }
}
