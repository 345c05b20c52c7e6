package io.lendledger.gateway.identity.openid;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.SignedTokens;
import io.lendledger.gateway.identity.openid.BrowserOf.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Two gateways on a database at which people sign in by an issuer, over HTTPS. */
abstract class AtIssuer extends GatewayTest {

  private static final String PROBLEM = "/console/sign-in?problem=";

  static Instant start = NOW;
  static RSAKey rsa;
  static ECKey ec;
  static PeoplesIssuer issuer;
  static ConfigurableApplicationContext gateway;
  static ConfigurableApplicationContext onlyPeople;
  BrowserOf browser;

  @BeforeAll
  static void startAll(@TempDir Path directory) throws Exception {
    rsa = SignedTokens.rsa("rsa");
    ec = new ECKeyGenerator(Curve.P_256).keyID("ec").generate();
    issuer = new PeoplesIssuer(directory.resolve("issuer.p12"), rsa, ec);
    gateway = anotherGateway(issuer.properties());
    onlyPeople =
        anotherGateway(issuer.properties("/realms/lending", "lendledger.sign-in.clients=false"));
  }

  @AfterAll
  static void stopAll() {
    onlyPeople.close();
    gateway.close();
    issuer.close();
  }

  // Each test has a time of its own, in which no key of the one before is remembered.
  @BeforeEach
  void later() {
    start = start.plus(Duration.ofHours(9));
    issuer.publish(rsa, ec);
    browser = at(start);
  }

  static BrowserOf at(Instant time) {
    gateway.getBean(TestClock.class).set(time);
    onlyPeople.getBean(TestClock.class).set(time);
    return browser(gateway, time);
  }

  static BrowserOf browser(ConfigurableApplicationContext at, Instant time) {
    String base = "http://localhost:" + at.getEnvironment().getProperty("local.server.port");
    return new BrowserOf(client(at), base, issuer, time);
  }

  static Map<?, ?> look(ConfigurableApplicationContext at, String session) {
    return body(
        client(at)
            .get()
            .uri("/console/session")
            .cookie(BrowserOf.SESSION, session)
            .exchange()
            .expectStatus()
            .isOk());
  }

  int read(String path, String session) {
    return browser.get(path, BrowserOf.SESSION, session).status();
  }

  static void assertRefused(Answer answer, String problem) {
    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.location()).startsWith(PROBLEM + problem + "&request=");
    assertThat(answer.session()).isNull();
  }
}
