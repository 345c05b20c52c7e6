package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.support.StaticApplicationContext;
import org.springframework.core.env.MapPropertySource;

class StartFailureTest {

  record NeedsTime(@Value("${lendledger.some.time:1s}") Duration time) {}

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

  @Test
  void aValueThatCannotBeReadIsNamed() {
    Throwable failure =
        catchThrowable(
            () -> {
              try (var context = new AnnotationConfigApplicationContext()) {
                context
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(
                        new MapPropertySource("test", Map.of("lendledger.some.time", "soon")));
                context
                    .getBeanFactory()
                    .setConversionService(ApplicationConversionService.getSharedInstance());
                context.register(NeedsTime.class);
                context.refresh();
              }
            });
    assertThat(StartFailure.sentence(failure))
        .startsWith("lendledger.some.time has a value that it cannot have")
        .contains("soon");
  }

  @Test
  void aFaultOfTheServiceKeepsItsTrace() {
    assertThat(sentence(new NullPointerException("x"))).isNull();
    Throwable ofAnother = catchThrowable(() -> List.of().iterator().remove());
    assertThat(sentence(ofAnother)).isNull();
  }

  @Test
  void aDatabaseThatIsNotThereIsOneSentence() throws IOException {
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
    Throwable failure = catchThrowable(() -> new ConfiguredDatabase().initialize(context));
    assertThat(failure).isInstanceOf(StartRefused.class);
    assertThat(failure.getMessage()).contains("cannot be reached").doesNotContain("\n");
  }
}
