package io.lendledger.gateway.console.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.console.DenoProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The search of the documentation finds what is there, as the build's own checker of types runs it.
 */
class DocsSearchTest {

  @TempDir Path directory;

  /** The hits of each query. */
  private List<JsonNode> found(String sections, String... queries) throws Exception {
    Path index = Files.writeString(directory.resolve("index.json"), sections);
    Path asked =
        Files.write(
            directory.resolve("queries.json"), JsonMapper.shared().writeValueAsBytes(queries));
    String program =
        """
        import { find } from "%s";
        const [sections, queries] =
          ["%s", "%s"].map((file) => JSON.parse(Deno.readTextFileSync(file)));
        console.log(JSON.stringify(queries.map((query) => find(sections, query))));
        """
            .formatted(
                Path.of("src/main/docs/search.ts").toAbsolutePath().toUri(),
                index.toAbsolutePath(),
                asked.toAbsolutePath());
    return DenoProgram.run(program, directory).valueStream().toList();
  }

  private static String index() {
    DocsSite site = DocsSite.load();
    String home = text(site, "/docs");
    int from = home.indexOf("/docs/assets/search-");
    return text(site, home.substring(from, home.indexOf('"', from)));
  }

  private static String text(DocsSite site, String address) {
    ResponseEntity<byte[]> answer =
        Objects.requireNonNull(site.at(address)).answer(ResponseEntity.ok(), new HttpHeaders());
    return new String(Objects.requireNonNull(answer.getBody()), StandardCharsets.UTF_8);
  }

  private static List<String> addresses(JsonNode hits) {
    return hits.valueStream().map(hit -> hit.get("address").asString()).toList();
  }

  @Test
  void findsSectionsOfThePages() throws Exception {
    List<JsonNode> found =
        found(
            index(),
            "required value",
            "  REQUIRED   val ",
            "idempotency",
            "RATE_LIMITED",
            "lendledger.data-dir",
            "qqqq",
            "",
            "the");
    String value = "/docs/lending#loan-price-and-required-value";
    assertThat(addresses(found.get(0)).getFirst()).isEqualTo(value);
    assertThat(addresses(found.get(1)).getFirst()).isEqualTo(value);
    assertThat(addresses(found.get(2)).getFirst()).isEqualTo("/docs/api#idempotency");
    assertThat(addresses(found.get(3)).getFirst()).isEqualTo("/docs/faults#rate_limited");
    assertThat(addresses(found.get(4))).isNotEmpty();
    assertThat(found.get(5)).isEmpty();
    assertThat(found.get(6)).isEmpty();
    assertThat(found.get(7)).hasSize(20);
  }

  @Test
  void everyWordCountsAndHeadingsCountMore() throws Exception {
    String sections =
        """
        [["/a", "A", "Other", "a price and a loan"], ["/b", "B", "Loan", "of a price"],
         ["/c", "C", "Loan", "of nothing"], ["/d", "D", "Unloaned", "price"]]
        """;
    JsonNode hits = found(sections, "price loan").getFirst();
    assertThat(addresses(hits)).containsExactly("/b", "/d", "/a");
    JsonNode first = hits.get(0);
    assertThat(first.get("before").asString()).isEqualTo("of a ");
    assertThat(first.get("word").asString()).isEqualTo("price");
    assertThat(first.get("after").asString()).isEmpty();
  }
}
