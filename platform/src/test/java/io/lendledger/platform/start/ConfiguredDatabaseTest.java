package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

class ConfiguredDatabaseTest {

  @Test
  void anArchiveOfADatabaseOfYourOwnIsRefused() {
    try (var context = new GenericApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(
              new MapPropertySource(
                  "given",
                  Map.of(
                      "spring.datasource.url",
                      "jdbc:postgresql://localhost:1/none",
                      "lendledger.backup.wal-dir",
                      "/archive")));
      assertThatThrownBy(() -> new ConfiguredDatabase().initialize(context))
          .isInstanceOf(StartRefused.class)
          .hasMessageStartingWith("--lendledger.backup.wal-dir is for an embedded database");
    }
  }
}
