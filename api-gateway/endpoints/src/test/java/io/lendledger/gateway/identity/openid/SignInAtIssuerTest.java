package io.lendledger.gateway.identity.openid;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.RSAKey;
import io.lendledger.gateway.SignedTokens;
import io.lendledger.gateway.identity.openid.BrowserOf.Answer;
import io.lendledger.gateway.identity.openid.BrowserOf.Begun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/** People sign in by an issuer, and may what their roles allow. */
class SignInAtIssuerTest extends AtIssuer {

  @Test
  void thePersonIsWhoTheIssuerSaysAndMayWhatTheirRolesAllow() {
    Begun begun = browser.begin("?to=/console/loan%3Fid=L0000001");
    assertThat(begun.of("code_challenge_method")).isEqualTo("S256");
    assertThat(begun.of("response_type")).isEqualTo("code");
    assertThat(begun.cookie().isHttpOnly() && begun.cookie().isSecure()).isTrue();
    assertThat(begun.cookie().getSameSite()).isEqualTo("Lax");
    Answer answer =
        browser.back(
            begun,
            browser.code(
                begun,
                PeoplesIssuer.sign(rsa, browser.claims(begun, "alice", "auditors", "x").build())));
    assertThat(answer.location()).isEqualTo("/console/loan?id=L0000001");
    assertThat(answer.session().getSameSite()).isEqualTo("Strict");
    assertThat(answer.session().isHttpOnly() && answer.session().isSecure()).isTrue();
    Map<?, ?> shown = look(gateway, answer.session().getValue());
    assertThat(shown.get("subject")).isEqualTo("user:alice");
    assertThat(shown.get("scopes")).isEqualTo(List.of("audit", "ops"));
    assertThat(shown.get("lenderCode")).isNull();
  }

  @Test
  void aRoleOfALenderIsItsAloneAndMayBeNarrower() {
    String operations = browser.session(ec, "bert", "demo-operations");
    assertThat(look(gateway, operations).get("lenderCode")).isEqualTo("DEMO");
    assertThat(read("/api/v1/trades?x=1", operations)).isEqualTo(400);
    assertThat(read("/desk/v1/api-keys", operations)).isEqualTo(403);
    String viewer = browser.session(ec, "carl", "demo-viewers");
    assertThat(look(gateway, viewer).get("scopes")).isEqualTo(List.of("lender.read"));
  }

  @Test
  void anyGatewayFinishesWhatAnotherBeganAndKnowsTheSession() {
    Begun begun = browser.begin("");
    String token = PeoplesIssuer.sign(rsa, browser.claims(begun, "dora", "lending-desk").build());
    Answer answer = browser(onlyPeople, start).back(begun, browser.code(begun, token));
    assertThat(look(gateway, answer.session().getValue()).get("subject")).isEqualTo("user:dora");
  }

  @Test
  void keysTurn() {
    browser.session(rsa, "emil", "lending-desk");
    RSAKey next = SignedTokens.rsa("next");
    issuer.publish(next);
    browser = at(start.plusSeconds(31));
    assertThat(browser.session(next, "emil", "lending-desk")).isNotBlank();
    assertRefused(
        browser.signIn(rsa, begun -> browser.claims(begun, "emil", "lending-desk").build()),
        "refused");
  }

  @Test
  void rolesThatAllowNothingOrTooMuchAreSaid() {
    assertRefused(
        browser.signIn(rsa, begun -> browser.claims(begun, "gus", "gardeners").build()), "no-role");
    assertRefused(
        browser.signIn(
            rsa, begun -> browser.claims(begun, "gus", "lending-desk", "demo-operations").build()),
        "mixed-roles");
  }

  @Test
  void theDoorOfClientsMayBeClosed() {
    client(onlyPeople)
        .post()
        .uri("/console/session")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("clientId", "demo-desk", "clientSecret", "demo-desk-secret"))
        .exchange()
        .expectStatus()
        .isForbidden();
    String page =
        client(onlyPeople)
            .get()
            .uri("/console/sign-in")
            .exchange()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(page)
        .contains("<meta name=\"clients\" content=\"false\">")
        .contains("<meta name=\"openid\" content=\"Sign in with your company account\">");
  }

  @Test
  void signingOutLeadsToTheIssuerOnceAndKeepsTheTokenFromScripts() {
    String session = browser.session(rsa, "jane", "lending-desk");
    var answer =
        client(gateway)
            .method(HttpMethod.DELETE)
            .uri("/console/session")
            .cookie(BrowserOf.SESSION, session)
            .header("X-CSRF-Token", look(gateway, session).get("csrfToken").toString())
            .header("Sec-Fetch-Site", "same-origin")
            .exchange()
            .expectStatus()
            .isNoContent()
            .expectBody()
            .returnResult();
    assertThat(read("/desk/v1/api-keys", session)).isEqualTo(401);
    String ticket = answer.getResponseCookies().getFirst("__Host-lendledger-leaving").getValue();
    String path = "/console/openid/sign-out";
    assertThat(browser.get(path, "__Host-lendledger-leaving", ticket).location())
        .startsWith(issuer.base() + "/logout?client_id=" + PeoplesIssuer.CLIENT)
        .contains("post_logout_redirect_uri=https%3A%2F%2Fgateway.test%2Fconsole%2Fsign-in")
        .contains("id_token_hint=eyJ");
    assertThat(browser.get(path, "__Host-lendledger-leaving", ticket).location())
        .isEqualTo("/console/sign-in");
    assertThat(browser.get(path).location()).isEqualTo("/console/sign-in");
  }

  @Test
  void thePathsAreDocumentedWhereTheyAre() {
    assertThat(document(client(gateway))).contains("/console/openid/back-channel-logout");
    assertThat(document(http)).doesNotContain("/console/openid").doesNotContain("LogoutRequest");
  }

  private static String document(WebTestClient at) {
    return at.get()
        .uri("/openapi.json")
        .exchange()
        .expectBody(String.class)
        .returnResult()
        .getResponseBody();
  }

  @Test
  void withoutAnIssuerThereIsNoSuchPath() {
    http.get().uri("/console/openid/start").exchange().expectStatus().isNotFound();
    http.get().uri("/console/openid/callback").exchange().expectStatus().isNotFound();
  }
}
