package io.lendledger.gateway.edge.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {

  private static final InetAddress PROXY = InetAddress.ofLiteral("10.0.0.1");

  private final TrustedProxies proxies =
      new TrustedProxies(List.of("10.0.0.0/8", "192.0.2.7", "fd00::/8"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "203.0.113.5                         | 203.0.113.5",
        "198.51.100.1, 203.0.113.5           | 203.0.113.5",
        "198.51.100.1, 203.0.113.5, 10.9.9.9 | 203.0.113.5",
        "203.0.113.5, 192.0.2.7              | 203.0.113.5",
        "203.0.113.5, 192.0.2.8              | 192.0.2.8",
        "203.0.113.5:4711                    | 203.0.113.5",
        "[2001:db8::1]:4711                  | 2001:db8::1",
        "2001:db8::1, fd00::5                | 2001:db8::1",
        "198.51.100.1, unknown               | 10.0.0.1",
        "unknown, 10.9.9.9                   | 10.9.9.9",
      })
  void theCallerIsWhomTheOuterOfOnesOwnProxiesSaw(String entries, String caller) {
    List<String> all = Arrays.stream(entries.split(",")).map(String::strip).toList();
    assertThat(proxies.caller(PROXY, all)).isEqualTo(InetAddress.ofLiteral(caller));
  }

  @Test
  void withoutAWordItIsTheProxy() {
    assertThat(proxies.caller(PROXY, List.of())).isEqualTo(PROXY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"proxy.example", "10.0.0.0/x", "10.0.0.0/33", ""})
  void whatIsNoNetworkIsRefused(String network) {
    assertThatThrownBy(() -> new TrustedProxies(List.of(network)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lendledger.connections.trusted-proxies");
  }
}
