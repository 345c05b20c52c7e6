package io.lendledger.platform.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.EmbeddedDatabase;
import io.lendledger.platform.scenario.Explained;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The document says what the service does, and the service does what it says: every answer is as
 * documented, and whatever is documented is seen.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ContractTest {

  /** What is documented and never comes here, and why. */
  private static final Map<String, String> UNSEEN =
      Map.of(
          ".* 500( INTERNAL_ERROR)?|header X-Content-Truncated",
          "a fault of the service, and a body of many bytes, is not provoked here",
          ".* 503( UNAVAILABLE)?",
          "the service is up: CrashTest and others take it down",
          ".* 400 IDEMPOTENCY_CONFLICT",
          "the same filter for all: tried on four",
          ".* 429( RATE_LIMITED)?",
          "limits are wide here: gateway tests reach them",
          ".* 202|GET /\\w+/v1/events answers text/event-stream",
          "a close of more than a minute; what has no end: LiveEventsTest reads it",
          "header Retry-After|GET .* \\?(fields|sort|total)|\\w+Page\\.total",
          "as 503; and SortedLists, ReadingTest choose and count in JSON",
          "(Custody|Client)LoanMessage\\..*|SignedInHolder\\..*",
          "delivered, or signed in: WebhooksTest receives them, ConsoleSessionEndTest lists them",
          "ChainBreak\\..*|IntegrityReport.firstBreak|IntegrityCheck.reason",
          "the store is intact: AuditVerifyTest, StartedChecksTest",
          "(ProjectionState|Rebuild)\\.reason|Rebuild\\.secondsLeft|(Row|Column)Difference\\..*"
              + "|(BusinessDay|BillingMonth)\\.secondsLeft|ProgrammeCalendar\\.closing.*"
              + "|MissingRate\\..*",
          "read models are sound, closes over at once: RebuildsTest, CloseProgressTest",
          "(SigningKeys|SignedInHolders|WebhookReplays|UtilizationPage"
              + "|SearchPage|ActivityPage|SubscriberDeliveryPage|LimitUsePage|NodePage|TransferredFilePage)"
              + "\\.nextCursor|TransferredFile\\..*|Node\\.version"
              + "|LimitUse\\.(dayLimit|itemsLimit)|GET"
              + " /(\\w+/v1/(search|activity)|ops/v1/(limits|nodes|files)) \\?cursor",
          "they fit on one page, and limits are wide here: ServiceReads turns pages");

  private static final int RANDOM_REQUESTS = 200;
  private static final long SEED = 1;

  @TempDir static Path data;
  private RunningLendledger service;

  @BeforeAll
  void start() throws Exception {
    service = Unlimited.start(RunningLendledger::startHere, data);
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  void saysAllThatIsDoneAndNothingElse() throws Exception {
    Caller caller = new Caller(service.address());
    Walk walk = new Walk(caller, LocalDate.now(ZoneOffset.UTC));
    walk.setUpProgramme();
    PeopleWalk people = new PeopleWalk(caller, walk);
    people.prepare();
    new TemplateWalk(caller, walk).read();
    new MappingWalk(caller, walk).visit();
    try (WebhookWalk webhooks = new WebhookWalk(caller, walk)) {
      webhooks.subscribe();
      walk.lend();
      webhooks.visit();
      webhooks.keepApart();
    }
    CloseWalk closes = new CloseWalk(walk);
    closes.day();
    new ReadingWalk(caller, walk).read();
    people.read();
    FigureWalk figures = new FigureWalk(caller, walk);
    figures.read();
    walk.analyse();
    CredentialWalk credentials = new CredentialWalk(caller, walk);
    credentials.visit();
    new Surroundings(caller, walk).visit();
    RefusalRound refusals = new RefusalRound(caller, walk);
    refusals.provoke();
    refusals.moves(walk.open(), walk.cancelled());
    new Tenancy(caller, walk).keepApart();
    people.keepApart();
    figures.keepApart();
    closes.month();
    people.closed();
    LineageWalk lineage = new LineageWalk(caller, walk);
    lineage.audited();
    lineage.own();
    String month = YearMonth.from(walk.samples().today()).toString();
    Explained auditor = Explained.of(service.address());
    auditor.bill(walk.open(), month);
    auditor.months(Api.login(service.address(), "demo-lender", "demo-lender-secret"), "DEMO");
    credentials.signingKeys();
    new ParkedWalk(caller, walk, new EmbeddedDatabase(data)).visit();

    Set<String> missing = new TreeSet<>(documented(caller.contract().document()));
    missing.removeAll(caller.contract().seen());
    UNSEEN.keySet().stream()
        .<Predicate<String>>map(form -> Pattern.compile(form).asMatchPredicate())
        .forEach(reason ->
            assertThat(missing.removeIf(reason)).as("a reason that is still needed").isTrue());
    assertThat(missing).as("documented, and never seen").isEmpty();
    answersRandomRequestsAsDocumented(caller);
  }

  /** Nobody has asked for a sandbox. */
  @Test
  void withoutThePropertyNothingOfASandboxIsThere() throws Exception {
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    desk.get("/sandbox/v1/clock").expect(404);
    desk.post("/sandbox/v1/clock", "{\"days\": 1}").expect(404);
    desk.get("/sandbox/v1/dials").expect(404);
    desk.post("/sandbox/v1/reset", "").expect(404);
    assertThat(desk.get("/openapi.json").body().get("paths").propertyNames())
        .noneMatch(path -> path.startsWith("/sandbox"));
    assertThat(Files.exists(data.resolve("sandbox-market.secret"))).isFalse();
  }

  /** A bounded share of what {@link FuzzTest} does by hand. */
  private void answersRandomRequestsAsDocumented(Caller caller) throws Exception {
    Map<String, String> failures = new TreeMap<>();
    Map<Integer, Integer> statuses = new TreeMap<>();
    new Fuzzer(caller, SEED, failures, statuses).send(RANDOM_REQUESTS);
    assertThat(failures.values()).as("last logged:%n%s", service.lastOutput()).isEmpty();
    assertThat(statuses.values().stream().mapToInt(Integer::intValue).sum())
        .isGreaterThan(RANDOM_REQUESTS / 2);
  }

  private static Set<String> documented(Document document) {
    Set<String> all = new TreeSet<>();
    for (Operation operation : document.operations()) {
      all.add(operation.toString());
      for (var response : operation.declared().get("responses").properties()) {
        responses(document, operation, response.getKey(), response.getValue(), all);
      }
      for (JsonNode each : operation.declared().get("parameters")) {
        JsonNode parameter = document.resolve(each);
        if (parameter.get("in").asString().equals("query")) {
          all.add(operation + " ?" + parameter.get("name").asString());
        }
      }
      for (String media : operation.declared().at("/requestBody/content").propertyNames()) {
        all.add(operation + " takes " + media);
      }
    }
    for (String header : document.names("headers")) {
      all.add("header " + header);
    }
    for (String schema : document.names("schemas")) {
      for (String field : fieldsOf(document.component("schemas", schema))) {
        all.add(schema + "." + field);
      }
    }
    return all;
  }

  private static Collection<String> fieldsOf(JsonNode schema) {
    return schema.path("properties").propertyNames();
  }

  private static void responses(
      Document document, Operation operation, String status, JsonNode declared, Set<String> all) {
    JsonNode response = document.resolve(declared);
    all.add(operation + " " + status);
    for (JsonNode code : response.path("x-error-codes")) {
      all.add(operation + " " + status + " " + code.asString());
    }
    if (!response.has("x-error-codes")) {
      for (String media : response.path("content").propertyNames()) {
        all.add(operation + " answers " + media);
      }
    }
  }
}
