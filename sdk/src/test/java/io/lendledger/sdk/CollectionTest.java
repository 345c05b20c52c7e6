package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The collection for Bruno, as the build has made it. */
class CollectionTest {

  private static final Path COLLECTION = Path.of("target", "bruno");
  private static final Path DOCUMENT = Path.of("target", "openapi.json");

  @TempDir Path data;

  private static List<BruFile> requests(String folder) throws Exception {
    try (Stream<Path> files = Files.walk(COLLECTION.resolve(folder))) {
      List<Path> all = files.filter(each -> each.toString().endsWith(".bru")).toList();
      var requests = new ArrayList<BruFile>();
      for (Path each : all) {
        BruFile file = BruFile.read(each);
        if (file.isRequest()) {
          requests.add(file);
        }
      }
      requests.sort(Comparator.comparingInt(BruFile::number));
      return requests;
    }
  }

  private static JsonNode document() throws Exception {
    return JsonMapper.shared().readTree(Files.readAllBytes(DOCUMENT));
  }

  @Test
  void eachRequestIsOneOfTheDocument() throws Exception {
    List<BruFile> all = requests("");
    assertThat(all).hasSizeGreaterThan(25);
    JsonNode paths = document().get("paths");
    for (BruFile each : all) {
      assertThat(each.url()).startsWith("{{server}}/");
      String path = each.url().substring("{{server}}".length());
      assertThat(paths.propertyNames().stream().filter(known -> fits(known, path)))
          .as(each.path().toString())
          .anyMatch(known -> paths.get(known).has(each.method()));
    }
  }

  private static boolean fits(String known, String path) {
    String[] of = known.split("/", -1);
    String[] asked = path.split("/", -1);
    if (of.length != asked.length) {
      return false;
    }
    for (int each = 0; each < of.length; each++) {
      if (!of[each].equals(asked[each]) && !of[each].startsWith("{")) {
        return false;
      }
    }
    return true;
  }

  @Test
  void eachGroupThatHasOperationsHasARequest() throws Exception {
    List<String> names =
        requests("Groups").stream()
            .map(each -> each.pairs("meta").getOrDefault("name", ""))
            .toList();
    JsonNode document = document();
    for (JsonNode tag : document.get("tags")) {
      String name = tag.get("name").asString();
      boolean isUsed =
          document.get("paths").values().stream()
              .flatMap(path -> path.values().stream())
              .anyMatch(operation -> operation.path("tags").toString().contains('"' + name + '"'));
      assertThat(names.contains(name)).as(name).isEqualTo(isUsed);
    }
  }

  @Test
  void theDayIsPassedByItsFilesAlone() throws Exception {
    RunningLendledger service = RunningLendledger.start(data);
    try {
      Map<String, String> variables =
          new HashMap<>(BruFile.read(COLLECTION.resolve("environments/local.bru")).pairs("vars"));
      variables.put("server", service.address());
      assertThat(Files.readString(COLLECTION.resolve("collection.bru"))).contains("\"today\"");
      variables.put("today", LocalDate.now(ZoneOffset.UTC).toString());
      BruRun run = new BruRun(variables);
      for (BruFile each : requests("A day")) {
        run.send(each, true);
      }
      for (BruFile each : requests("Groups")) {
        boolean isOfSandbox = each.url().contains("/sandbox/");
        assertThat(run.send(each, false)).as(each.url()).isEqualTo(isOfSandbox ? 404 : 200);
      }
    } finally {
      service.stop();
    }
  }

  /** Where it is installed: {@code npm install -g @usebruno/cli}. */
  @Test
  void theClientItselfPassesTheDayToo() throws Exception {
    assumeTrue(Program.isThere("bru", "--version"), "Bruno's command line is not installed");
    RunningLendledger service = RunningLendledger.start(data);
    try {
      Program day =
          Program.run(
              COLLECTION,
              Map.of("NO_COLOR", "1"),
              "bru",
              "run",
              "A day",
              "--env",
              "local",
              "--env-var",
              "server=" + service.address(),
              "--cacert",
              data.resolve("tls.pem").toString());
      assertThat(day.exitCode()).as(day.output()).isZero();
      assertThat(day.output()).contains("18 (18 Passed)");
    } finally {
      service.stop();
    }
  }
}
