package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class DoorTest extends SftpGatewayTest {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Autowired private AccessDatabase database;

  @Test
  void homeHasItsDirectoriesAndNothingElse() throws Exception {
    assertThat(demo().names("/")).containsExactly("archive", "inbound", "outbound");
    assertThat(demo().names("/inbound"))
        .containsExactly(
            "client-reference",
            "income-distribution",
            "positions",
            "settlement-status",
            "transactions");
    assertThat(demo().files().canonicalPath("/../../etc")).isEqualTo("/etc");
    for (String outside : List.of("/../../host_key", "/etc/passwd", "../../OTHER/inbound")) {
      refused(() -> demo().get(outside));
      refused(() -> demo().names(outside));
    }
  }

  @Test
  void lenderSeesNothingOfAnother() throws Exception {
    demo().put("/inbound/positions/mine.csv.part", "secret");
    try (FileClient other = logIn("other-lender", "other-lender-secret")) {
      assertThat(other.names("/inbound/positions")).doesNotContain("mine.csv.part");
      refused(() -> other.get("/../DEMO/inbound/positions/mine.csv.part"));
    }
    demo().files().remove("/inbound/positions/mine.csv.part");
  }

  @Test
  void linksAreNeitherMadeNorFollowed() throws Exception {
    Path link = FILES.resolve("homes/DEMO/inbound/positions/link.csv");
    demo().names("/");
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, FILES.resolve("host_key"));
    refused(() -> demo().get("/inbound/positions/link.csv"));
    refused(() -> demo().put("/inbound/positions/link.csv", "x"));
    refused(() -> demo().files().link("/inbound/positions/l", "/outbound", true));
    Files.delete(link);
  }

  @Test
  void filesAreSentToInboundDirectoriesOnly() throws Exception {
    for (String place :
        List.of(
            "/x.csv",
            "/inbound/x.csv",
            "/outbound/x.csv",
            "/archive/positions/x.csv",
            "/inbound/positions/x.csv.accepted.json",
            "/inbound/nothing/x.csv")) {
      refused(() -> demo().put(place, "x"));
    }
    refused(() -> demo().files().mkdir("/inbound/positions/sub"));
    refused(() -> demo().files().rmdir("/inbound/positions"));
    demo().put("/inbound/positions/p.csv.part", "x");
    refused(() ->
        demo().files().rename("/inbound/positions/p.csv.part", "/inbound/transactions/p.csv"));
    refused(() -> demo().files().rename("/inbound/positions/p.csv.part", "/p.csv"));
    demo().files().remove("/inbound/positions/p.csv.part");
  }

  @Test
  void nothingIsForwarded() throws Exception {
    refused(() ->
        demo()
            .session()
            .createDirectTcpipChannel(
                new SshdSocketAddress("localhost", 0),
                new SshdSocketAddress("localhost", server.port()))
            .open()
            .verify(PATIENCE));
    refused(() ->
        demo()
            .session()
            .startRemotePortForwarding(
                new SshdSocketAddress("localhost", 0),
                new SshdSocketAddress("localhost", server.port())));
  }

  @Test
  void onlyLendersCredentialsLetIn() throws Exception {
    refused(() -> logIn("demo-lender", "wrong").close());
    refused(() -> logIn("nobody", "demo-lender-secret").close());
    refused(() -> logIn("demo-desk", "demo-desk-secret").close());
    refused(() -> logIn("OTHER", DEMO_KEY).close());
    try (FileClient key = logIn("DEMO", DEMO_KEY)) {
      assertThat(key.names("/")).contains("inbound");
    }
  }

  @Test
  void connectionsThatNeverLogInKeepNobodyOut() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try {
      for (int each = 0; each < 210; each++) {
        silent.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
      }
      try (FileClient lender = logIn("demo-lender", "demo-lender-secret")) {
        assertThat(lender.names("/")).contains("inbound");
      }
      await("all but a few have ended", () -> server.sessions() <= 50);
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
    await("all have ended", () -> server.sessions() == 0);
  }

  /** As while the database is away: a client whose password is wrong does not try again. */
  @Test
  void whoeverCannotBeVerifiedNowIsNotToldToBeWrong() throws Exception {
    Map<?, ?> made = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")));
    String id = made.get("clientId").toString();
    String secret = made.get("clientSecret").toString();
    rename("oauth_client", "oauth_client_aside");
    try {
      assertThatThrownBy(() -> logIn(id, secret).close())
          .hasStackTraceContaining("cannot verify credentials now");
    } finally {
      rename("oauth_client_aside", "oauth_client");
    }
    logIn(id, secret).close();
  }

  private void rename(String table, String to) {
    database.jdbc().sql("ALTER TABLE access.%s RENAME TO %s".formatted(table, to)).update();
  }

  @Test
  void whoeverGuessesHasToWaitHereAndAtTheOtherDoors() throws Exception {
    Map<?, ?> made = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")));
    String id = made.get("clientId").toString();
    String secret = made.get("clientSecret").toString();
    for (int guess = 0; guess < 10; guess++) {
      String wrong = "guess-" + guess;
      refused(() -> logIn(id, wrong).close());
    }
    refused(() -> logIn(id, secret).close());
    askToken(id, secret).expectStatus().isEqualTo(429);
    clock.set(NOW.plusSeconds(1));
    try (FileClient client = logIn(id, secret)) {
      assertThat(client.names("/outbound")).isNotNull();
    }
    askToken(id, secret).expectStatus().isOk();
  }

  @Test
  void scopesBoundWhatMayBeDone() throws Exception {
    Map<?, ?> reader = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")));
    try (FileClient client =
        logIn(reader.get("clientId").toString(), reader.get("clientSecret").toString())) {
      assertThat(client.names("/outbound")).isNotNull();
      refused(() -> client.put("/inbound/positions/r.csv", "x"));
    }
    Map<?, ?> writer = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.write")));
    Files.writeString(FILES.resolve("homes/DEMO/outbound/loans.csv"), "x");
    assertThat(demo().get("/outbound/loans.csv")).isEqualTo("x");
    try (FileClient client =
        logIn(writer.get("clientId").toString(), writer.get("clientSecret").toString())) {
      refused(() -> client.get("/outbound/loans.csv"));
    }
    Map<?, ?> neither = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("webhooks")));
    refused(() ->
        logIn(neither.get("clientId").toString(), neither.get("clientSecret").toString()).close());
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA"})
  void clientLogsInByARegisteredKeyUntilItIsReplaced(String algorithm) throws Exception {
    KeyPair key = newKey(algorithm);
    Map<?, ?> made =
        newClient(
            Map.of("lenderCode", "DEMO", "scopes", List.of("lender.write"), "jwks", jwks(key)));
    String id = made.get("clientId").toString();
    refused(() -> FileClient.logIn(server.port(), id, newKey(algorithm)).close());
    refused(() -> FileClient.logIn(server.port(), "demo-lender", key).close());
    try (FileClient client = FileClient.logIn(server.port(), id, key)) {
      client.put("/inbound/positions/by-key.part", "x");
      client.files().remove("/inbound/positions/by-key.part");
      desk("/desk/v1/oauth-clients/" + id + "/rotate", Map.of("jwks", jwks(newKey(algorithm))));
      await("the session ends", () -> !client.session().isOpen());
    }
  }

  @Test
  void revocationEndsSessions() throws Exception {
    Map<?, ?> made = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.write")));
    String id = made.get("clientId").toString();
    try (FileClient client = logIn(id, made.get("clientSecret").toString())) {
      var handle = client.open("/inbound/positions/revoked.csv", OpenMode.Create);
      client.files().write(handle, 0, new byte[] {'x'});
      as("demo-desk")
          .delete()
          .uri("/desk/v1/oauth-clients/" + id)
          .exchange()
          .expectStatus()
          .isNoContent();
      refused(handle::close);
      await("the session ends", () -> !client.session().isOpen());
    }
    demo().files().remove("/inbound/positions/revoked.csv");
  }

  /** A secret that leaked is replaced without an overlap: who has it is out at once. */
  @Test
  void aReplacedSecretEndsItsSessionsWhenItIsGoodNoMore() throws Exception {
    Map<?, ?> made = newClient(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")));
    String id = made.get("clientId").toString();
    try (FileClient first = logIn(id, made.get("clientSecret").toString())) {
      Map<?, ?> second = rotated(id, 3_600);
      assertThat(first.names("/")).contains("outbound");
      try (FileClient next = logIn(id, second.get("clientSecret").toString())) {
        rotated(id, 0);
        await("the sessions end", () -> !first.session().isOpen() && !next.session().isOpen());
      }
    }
  }

  private Map<?, ?> rotated(String client, int overlapSeconds) {
    return body(
        as("demo-desk")
            .post()
            .uri("/desk/v1/oauth-clients/" + client + "/rotate")
            .bodyValue(Map.of("overlapSeconds", overlapSeconds))
            .exchange()
            .expectStatus()
            .isOk());
  }

  private static void refused(ThrowingCallable attempt) {
    assertThatThrownBy(attempt).isInstanceOfAny(IOException.class, UncheckedIOException.class);
  }

  private static KeyPair newKey(String algorithm) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    if (algorithm.equals("EC")) {
      generator.initialize(new ECGenParameterSpec("secp256r1"));
    } else {
      generator.initialize(2_048);
    }
    return generator.generateKeyPair();
  }

  private static Map<String, Object> jwks(KeyPair key) {
    JWK known =
        switch (key.getPublic()) {
          case ECPublicKey ec -> new ECKey.Builder(Curve.P_256, ec).keyID("k").build();
          case RSAPublicKey rsa -> new RSAKey.Builder(rsa).keyID("k").build();
          default -> throw new IllegalArgumentException(key.getPublic().getAlgorithm());
        };
    return new JWKSet(known).toJSONObject(true);
  }
}
