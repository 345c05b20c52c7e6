package io.lendledger.gateway.webhook.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deliveries go to the public internet and nowhere else. */
class PublicAddressesTest {

  private static final Set<Integer> PORTS = Set.of(443);

  private static final Names NAMES = new Names();

  private static final HexFormat HEX = HexFormat.of();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "169.254.170.2",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "168.63.129.16",
        "100.100.100.200",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::808:808",
        "100::1",
        "2001::1",
        "2001:0:a00:1::1",
        "2001:db8::1",
        "2002:a00:1::",
        "2002:7f00:1::1",
        "2002:c0a8:1::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "2606:4700::5efe:a00:1",
        "2606:4700::200:5efe:7f00:1",
        "4000::1"
      })
  void isNotPublic(String address) throws Exception {
    assertThat(PublicAddresses.contain(InetAddress.getByName(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.1",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700:4700::1111",
        "2a00:1450:4001::1",
        "64:ff9b::808:808",
        "2002:808:808::1",
        "::ffff:8.8.8.8"
      })
  void isPublic(String address) throws Exception {
    assertThat(PublicAddresses.contain(InetAddress.getByName(address))).isTrue();
  }

  /** However an IPv4 address is dressed up, it is judged as itself. */
  @Property
  void ipv4IsTheSameInsideIpv6(@ForAll @Size(4) byte[] v4) throws Exception {
    boolean open = PublicAddresses.contain(InetAddress.getByAddress(v4));
    String digits = HEX.formatHex(v4);
    assertThat(judge("00000000000000000000ffff" + digits)).isEqualTo(open);
    assertThat(judge("0064ff9b0000000000000000" + digits)).isEqualTo(open);
    assertThat(judge("2002" + digits + "0".repeat(20))).isEqualTo(open);
    assertThat(judge("260647000000000000005efe" + digits)).isEqualTo(open);
    assertThat(judge("0".repeat(24) + digits)).isFalse();
  }

  private static boolean judge(String digits) throws Exception {
    return PublicAddresses.contain(InetAddress.getByAddress(HEX.parseHex(digits)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://lender.example/",
        "ftp://lender.example/",
        "https:///x",
        "https://a:b@lender.example/",
        "https://lender.example/#x",
        "https://[fe80::1%25eth0]/",
        "https://[2606:4700:4700::1111%1]/",
        "https://lender.example:0/",
        "https://lender.example:65536/",
        "lender.example",
        "https://",
        "javascript:alert(1)",
        "https://lender example/"
      })
  void isNoTarget(String url) {
    assertThatThrownBy(() -> new Targets(false, PORTS, NAMES).url(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "127.0.0.1", "2130706433", "127.1", "[::1]", "010.1.2.3", "10.1.2.3"})
  void aHostOfAnInnerAddressIsRefused(String host) {
    assertThat(new Targets(false, PORTS, NAMES).isClosed("https://" + host + "/x")).isTrue();
    String plain = host.replaceAll("[\\[\\]]", "");
    assertThatThrownBy(() -> new Targets(false, PORTS, NAMES).addresses(plain, 443).join())
        .hasCauseInstanceOf(TargetRefused.class)
        .hasMessageContaining("no address of the public internet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.1.2.3", "169.254.169.254", "192.168.1.1", "fd00::1"})
  void evenATrialRunDeliversToNoOtherMachineInside(String host) {
    assertThatThrownBy(() -> new Targets(true, PORTS, NAMES).addresses(host, 443).join())
        .hasCauseInstanceOf(TargetRefused.class);
    assertThat(new Targets(true, PORTS, NAMES).addresses("127.0.0.1", 9_000).join()).hasSize(1);
  }

  @Test
  void deliveriesGoToListedPorts() throws Exception {
    Targets targets = new Targets(false, Set.of(443, 9_443), NAMES);
    for (String each : List.of("https://8.8.8.8/", "https://8.8.8.8:443/", "https://a.b:9443/x")) {
      assertThat(targets.url(each)).isEqualTo(each);
    }
    for (String each : List.of("https://8.8.8.8:22/", "https://8.8.8.8:8443/", "https://a.b:80/")) {
      assertThatThrownBy(() -> targets.url(each))
          .hasMessage("must have one of the ports [443, 9443]");
    }
    InetAddress open = InetAddress.getByName("8.8.8.8");
    targets.require("8.8.8.8", open, 9_443);
    for (boolean trial : new boolean[] {false, true}) {
      assertThatThrownBy(() -> new Targets(trial, PORTS, NAMES).require("8.8.8.8", open, 22))
          .isInstanceOf(TargetRefused.class)
          .hasMessageContaining("port");
    }
  }
}
