package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

class FreePortsTest {

  @ParameterizedTest
  @ValueSource(strings = {"server", "management.server"})
  void aTakenPortIsNamedWithItsRemedy(String server) throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> start(server, taken.getLocalPort()))
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("Port " + taken.getLocalPort())
          .hasMessageContaining("--" + server + ".port=<port>");
    }
  }

  @Test
  void anyFreePortWillDo() {
    assertThatCode(() -> start("server", 0)).doesNotThrowAnyException();
  }

  private static void start(String server, int port) {
    var context = new GenericApplicationContext();
    Map<String, Object> given = Map.of(server + ".address", "127.0.0.1", server + ".port", port);
    context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("given", given));
    new FreePorts().initialize(context);
  }
}
