package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.support.StaticApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class StartFailureTest {

  private static @Nullable String sentence(Throwable cause) {
    return StartFailure.sentence(new BeanCreationException("bean", "failed", cause));
  }

  @Test
  void whatThisCodeRefusesIsItsSentence() {
    assertThat(sentence(new StartRefused("No room"))).isEqualTo("No room");
    assertThat(sentence(new IllegalStateException("The master key is missing")))
        .isEqualTo("The master key is missing");
    assertThat(sentence(new PortInUseException(8443))).contains("8443").contains("server.port");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lendledger.webhooks.timeout     | soon  | has a value that it cannot have: 'soon'
          lendledger.webhooks.timeout     | 0s    | is PT0S, must be longer than nothing
          lendledger.webhooks.ports       | 0     | is 0, must be 1 to 65535
          lendledger.load.reads.at-once   | many  | "many"
          lendledger.load.refused-pause   | -1s   | is PT-1S, must be 0 or longer
          lendledger.sftp.archive-kept    | -1d   | is PT-24H, must be 0 or longer
          lendledger.rebuild.at-once      | 0     | is 0, must be at least 1
          lendledger.close.parallel-loans | 0     | is 0, must be at least 1
          lendledger.lending.on-opt-out   | drop  | must be keep, reallocate or recall, not drop
          lendledger.sign-in.open-id.issuer-uri | http://login.test | must be an https address
          lendledger.horizon.reported     | often | often
          """)
  void aValueThatCannotBeIsNamedInASentence(String property, String value, String expected) {
    String sentence = StartFailure.sentence(catchThrowable(() -> start(property, value)));
    assertThat(sentence).startsWith(property).contains(expected).doesNotContain("\n");
  }

  private static void start(String property, String value) {
    try (var context = new AnnotationConfigApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("test", Map.of(property, value)));
      context.register(AllProperties.class);
      context.refresh();
    }
  }

  @ConfigurationPropertiesScan("io.lendledger")
  private static final class AllProperties {}

  @Test
  void aFaultOfTheServiceKeepsItsTrace() {
    assertThat(sentence(new NullPointerException("x"))).isNull();
    Throwable ofAnother = catchThrowable(() -> List.of().iterator().remove());
    assertThat(sentence(ofAnother)).isNull();
  }

  /** It may be starting, too: who waits for it says so (FirstContactTest). */
  @Test
  void aDatabaseThatIsNotThereYetIsNotRefusedAtOnce() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    var context = new StaticApplicationContext();
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "test",
                Map.of("spring.datasource.url", "jdbc:postgresql://127.0.0.1:" + closed + "/x")));
    assertThatCode(() -> new ConfiguredDatabase().initialize(context)).doesNotThrowAnyException();
  }

  @Test
  void settingsThatAreNamedAndNotThereAreRefused(@TempDir Path directory) {
    Path none = directory.resolve("none.properties");
    assertThat(sentence(catchThrowable(() -> readSettings(none))))
        .contains(none.toString(), "put it there")
        .doesNotContain("\n");
  }

  @Test
  void settingsThatCannotBeReadAreRefused(@TempDir Path directory) throws IOException {
    // Root may read every file; of a process' first bytes there is nothing to read.
    Path nothing = Path.of("/proc/self/mem");
    assumeTrue(Files.exists(nothing), "this is no Linux");
    Path unreadable = Files.createSymbolicLink(directory.resolve("its.properties"), nothing);
    assertThat(sentence(catchThrowable(() -> readSettings(unreadable))))
        .startsWith("The settings cannot be read: ")
        .contains(unreadable.toString())
        .doesNotContain("\n");
  }

  private static void readSettings(Path file) {
    var environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "test", Map.of("spring.config.additional-location", "file:" + file)));
    ConfigDataEnvironmentPostProcessor.applyTo(environment);
  }
}
