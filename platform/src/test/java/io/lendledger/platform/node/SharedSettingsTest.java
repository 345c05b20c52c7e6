package io.lendledger.platform.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;

/** What nodes compare is what the page tells operators to have alike. */
class SharedSettingsTest {

  private static final Path PAGE = Path.of("../docs/nodes.md");
  private static final Pattern NAME = Pattern.compile("`([a-z.*-]+)`");

  /** Secrets and what is in files or elsewhere: a node cannot tell the others. */
  private static final Set<String> NOT_COMPARED =
      Set.of(
          "spring.datasource.url",
          "lendledger.access.master-key",
          "lendledger.access.master-key-file",
          "server.ssl.bundle",
          "lendledger.sftp.host-key");

  private static final Map<String, String> GIVEN =
      Map.of(
          "lendledger.sign-in.open-id.issuer-uri", "https://issuer.example",
          "lendledger.sign-in.open-id.client-id", "ledger",
          "lendledger.sign-in.open-id.client-secret", "hush",
          "lendledger.sign-in.open-id.roles.traders", "desk",
          "lendledger.webhooks.ports", "8443,443",
          "lendledger.outbound.lenders.ACME.reads", "loans");

  @Test
  void namesAreThoseOfThePage() throws Exception {
    Set<String> page = new TreeSet<>(namesOfThePage());
    assertThat(page).containsAll(NOT_COMPARED);
    page.removeAll(NOT_COMPARED);
    Set<String> compared = compared().keySet();
    assertThat(compared).allMatch(each -> page.stream().anyMatch(name -> isOf(name, each)));
    assertThat(page).allMatch(name -> compared.stream().anyMatch(each -> isOf(name, each)));
  }

  @Test
  void noneIsASecretOrANodesOwn() throws Exception {
    assertThat(compared().keySet())
        .noneMatch(each -> each.matches(".*(secret|password|master-key|private).*"))
        .doesNotContain(
            "lendledger.webhooks.enabled", "lendledger.webhooks.poll", "lendledger.node-id");
    assertThat(compared().values()).noneMatch(each -> each.contains("hush"));
  }

  @Test
  void valuesAreToldAsTheyAreMeant() throws Exception {
    assertThat(compared())
        .containsEntry("lendledger.sign-in.open-id.roles", "{traders=desk}")
        .containsEntry("lendledger.webhooks.ports", "[443, 8443]")
        .containsEntry("lendledger.idempotency.days-kept", "30");
    assertThat(compared().get("lendledger.outbound.lenders")).contains("ACME", "loans");
  }

  private static boolean isOf(String entry, String name) {
    return entry.endsWith(".*")
        ? name.startsWith(entry.substring(0, entry.length() - 1))
        : entry.equals(name);
  }

  /** All that a gateway that serves files notes. */
  private static Map<String, String> compared() throws ClassNotFoundException {
    var binder = new Binder(new MapConfigurationPropertySource(GIVEN));
    var scanner = new ClassPathScanningCandidateComponentProvider(false);
    scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
    Map<String, String> all = new TreeMap<>();
    for (var each : scanner.findCandidateComponents("io.lendledger")) {
      Class<?> type = Class.forName(each.getBeanClassName());
      if (type.isRecord()) {
        String prefix = type.getAnnotation(ConfigurationProperties.class).value();
        all.putAll(AlikeFields.of(binder.bindOrCreate(prefix, type)));
      }
    }
    all.putAll(SharedSettings.issuer(new SecuritySettings("", "", "", "", "", "")));
    all.put(SharedSettings.DIRECTORY, "");
    return all;
  }

  /** A name that begins with a dot stands for the end of the one before it. */
  private static List<String> namesOfThePage() throws Exception {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("| equal on all nodes | |");
    String table = page.substring(begin, page.indexOf("| different on each node | |", begin));
    Stream<String> first =
        table
            .lines()
            .filter(line -> line.startsWith("| "))
            .map(line -> line.substring(0, line.indexOf(" |", 1)));
    return first.flatMap(SharedSettingsTest::names).toList();
  }

  private static Stream<String> names(String cell) {
    Stream.Builder<String> names = Stream.builder();
    String last = "";
    for (var each : NAME.matcher(cell).results().toList()) {
      String name = each.group(1);
      if (name.startsWith(".")) {
        String rest = last;
        for (int parts = name.split("\\.", -1).length - 1; parts > 0; parts--) {
          rest = rest.substring(0, rest.lastIndexOf('.'));
        }
        name = rest + name;
      }
      last = name;
      names.add(name);
    }
    return names.build();
  }
}
