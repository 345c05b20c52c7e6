package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.sshd.common.io.IoSession;
import org.apache.sshd.common.session.Session;
import org.junit.jupiter.api.Test;

/** Of 32 sessions 8 may be pending, of these 2 from an address. */
class PendingLoginsTest {

  private final PendingLogins pending = new PendingLogins(32);
  private final List<String> ended = new ArrayList<>();

  @Test
  void theOldestOfAnAddressEndsForOneTooMany() throws UnknownHostException {
    connect("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1");
    assertThat(ended).containsExactly("192.0.2.1");
  }

  /** Whoever has one address of IPv6 mostly has 2^64 of them. */
  @Test
  void addressesOfOneNetworkCountAsOne() throws UnknownHostException {
    connect("2001:db8:0:9::1");
    for (int each = 1; each <= 20; each++) {
      connect("2001:db8:0:1::" + each);
    }
    assertThat(ended)
        .hasSize(18)
        .startsWith("2001:db8:0:1::1", "2001:db8:0:1::2")
        .doesNotContain("2001:db8:0:9::1");
  }

  private void connect(String... addresses) throws UnknownHostException {
    for (String address : addresses) {
      pending.sessionCreated(session(address));
    }
  }

  private Session session(String address) throws UnknownHostException {
    var from = new InetSocketAddress(InetAddress.getByName(address), 1);
    IoSession connection =
        (IoSession)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {IoSession.class},
                (_, method, _) -> method.getName().equals("getRemoteAddress") ? from : null);
    return (Session)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Session.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "getIoSession" -> connection;
                  case "hashCode" -> System.identityHashCode(self);
                  case "equals" ->
                      System.identityHashCode(self) == System.identityHashCode(arguments[0]);
                  case "close" -> {
                    ended.add(address);
                    yield null;
                  }
                  default -> null;
                });
  }
}
