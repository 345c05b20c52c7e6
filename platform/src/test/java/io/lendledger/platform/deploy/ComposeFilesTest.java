package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The Compose files' own containers write where the image lets them, with any engine. */
class ComposeFilesTest {

  private static final YAMLMapper YAML = new YAMLMapper();

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../deploy/compose"))) {
      return files.toList();
    }
  }

  private static List<JsonNode> processes(Path file) {
    JsonNode root = YAML.readTree(file.toFile());
    Stream<JsonNode> common = Stream.of(root.path("x-role"), root.path("x-node"));
    return Stream.concat(root.path("services").valueStream(), common)
        .filter(each -> each.path("image").asString("").contains("LENDLEDGER_IMAGE"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  void rootIsReadOnlyAndOnlyTemporaryFilesAreInMemory(Path file) {
    assertThat(processes(file))
        .isNotEmpty()
        .allSatisfy(each -> {
          assertThat(each.path("read_only").asBoolean()).isTrue();
          // Not every engine mounts one for another user than root; volumes have the image's.
          assertThat(each.path("tmpfs").valueStream().map(JsonNode::asString))
              .containsExactly("/tmp:exec,mode=1777");
        });
  }
}
