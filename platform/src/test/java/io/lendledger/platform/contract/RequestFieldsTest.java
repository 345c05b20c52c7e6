package io.lendledger.platform.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The fields that readers of requests ask for are those that are documented: a reader asks by name,
 * so its source tells.
 */
class RequestFieldsTest {

  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Pattern ASKED =
      Pattern.compile("\\b(?:required|optional|code)\\(\\s*(?:fields,\\s*)?\"(\\w+)\"");
  private static final Path COMMAND =
      Path.of("../command-side/programme/src/main/java/io/lendledger/command");
  private static final Path GATEWAY = Path.of("../api-gateway");
  private static final Path SCHEMAS = GATEWAY.resolve("edge/src/main/resources/openapi/schemas");
  private static final List<Path> SOURCES =
      Stream.concat(
              Stream.of(COMMAND),
              Stream.of("edge", "identity", "webhooks", "files", "console", "endpoints")
                  .map(RequestFieldsTest::sources))
          .toList();

  /** A reader, and the schemas whose fields it asks for. */
  record Reader(Path source, List<String> schemas) {}

  static Stream<Reader> readers() {
    return Stream.of(
        command("position/PositionRecord", "Position"),
        command("position/PositionSnapshots", "PositionSnapshot"),
        command("transaction/TransactionRecord", "Transaction"),
        command("settlement/SettlementRecord", "SettlementStatus"),
        command("client/reference/ClientReferenceRecord", "ClientReference"),
        command("income/IncomeRecord", "IncomeDistribution"),
        command("instrument/InstrumentRecord", "Instrument"),
        command("marketdata/MarketDataSubmissions", "Price", "FxRate", "MarketRate"),
        command("marketdata/DatedList", "Prices", "FxRates", "MarketRates"),
        command("collateral/CollateralInput", "CollateralInput"),
        command("collateral/CollateralSubmissions", "CollateralReport"),
        gateway("endpoints", "desk/Orders", "BorrowRequest"),
        gateway("endpoints", "desk/BorrowerController", "BorrowerInput"),
        gateway("endpoints", "desk/LenderController", "LenderInput"),
        gateway("webhooks", "webhook/inbound/InboundSecretController", "InboundWebhookSecret"),
        gateway("endpoints", "lender/ClientController", "PreferenceChange"),
        gateway("endpoints", "desk/Instructions", "CoverInput", "RerateInput"),
        gateway("endpoints", "desk/Movement", "Movement"),
        gateway("identity", "identity/grant/GrantRequest", "GrantRequest"),
        gateway("endpoints", "sandbox/ClockMove", "SandboxMove"),
        gateway("identity", "identity/signin/SessionController", "SignIn"),
        gateway("identity", "identity/grant/RotationOverlap", "KeyRotation"),
        gateway("webhooks", "webhook/subscription/SubscriptionRequest", "SubscriptionRequest"),
        gateway("webhooks", "webhook/SubscriptionController", "SubscriptionChange"),
        gateway(
            "endpoints",
            "open/PortfolioRequest",
            "InstrumentIdentifier",
            "PortfolioAnalysisRequest"));
  }

  @ParameterizedTest
  @MethodSource("readers")
  void areThoseThatAreDocumented(Reader reader) {
    Set<String> documented = new TreeSet<>();
    reader.schemas().forEach(schema -> documented.addAll(fieldsOf(schema(schema + ".yaml"))));
    assertThat(asked(reader.source())).isEqualTo(documented);
  }

  /** Readers that nobody thought of above: whatever they ask for is documented somewhere. */
  @Test
  void areDocumentedWhoeverAsks() throws IOException {
    Set<String> known = new TreeSet<>();
    try (Stream<Path> schemas = Files.list(SCHEMAS)) {
      schemas
          .map(file -> schema(file.getFileName().toString()))
          .filter(RequestFieldsTest::isTaken)
          .forEach(schema -> known.addAll(fieldsOf(schema)));
    }
    Set<String> asked = new TreeSet<>();
    for (Path module : SOURCES) {
      try (Stream<Path> files = Files.walk(module)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("reading/Filters.java"))
            .filter(file -> !file.endsWith("audit/AuditQuery.java"))
            .filter(file -> !file.endsWith("reading/ReadingController.java"))
            .filter(file -> !file.endsWith("reading/ChangeController.java"))
            .filter(file -> !file.endsWith("reading/LoanReadController.java"))
            .filter(file -> !file.endsWith("live/LiveEventsController.java"))
            .filter(file -> !file.endsWith("submission/SubmissionLists.java"))
            .filter(file -> !file.endsWith("desk/ExceptionController.java"))
            .filter(file -> !file.endsWith("webhook/EventsController.java"))
            .forEach(file -> asked.addAll(asked(file)));
      }
    }
    assertThat(asked).hasSizeGreaterThan(60).isSubsetOf(known);
  }

  private static Reader command(String source, String... schemas) {
    return new Reader(COMMAND.resolve(source + ".java"), List.of(schemas));
  }

  private static Reader gateway(String module, String source, String... schemas) {
    return new Reader(sources(module).resolve(source + ".java"), List.of(schemas));
  }

  private static Path sources(String module) {
    return GATEWAY.resolve(module).resolve("src/main/java/io/lendledger/gateway");
  }

  private static Set<String> asked(Path source) {
    try {
      return ASKED
          .matcher(Files.readString(source))
          .results()
          .map((MatchResult found) -> found.group(1))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode schema(String file) {
    return YAML.readTree(SCHEMAS.resolve(file).toFile());
  }

  /** Requests, and they alone, may have no other fields than those that are documented. */
  private static boolean isTaken(JsonNode schema) {
    return schema.has("unevaluatedProperties");
  }

  /** The fields that a reader asks for by name; it reads the list of records otherwise. */
  private static Set<String> fieldsOf(JsonNode schema) {
    return schema.get("properties").properties().stream()
        .filter(field -> !isListOfRecords(field.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static boolean isListOfRecords(JsonNode field) {
    JsonNode items = field.at("/items/$ref");
    return items.isString() && isTaken(schema(items.asString()));
  }
}
