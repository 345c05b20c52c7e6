package io.lendledger.platform.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.scenario.AnyCertificate;
import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person of a company signs in, acts, and leaves, at its issuer's own pages. */
class OpenIdBrowserTest {

  private static final String BUTTON = "Sign in with your company account";

  @TempDir static Path data;
  @TempDir static Path company;
  private static CompanyIssuer issuer;
  private static RunningLendledger service;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Browser.isInstalled(), OpenConsole.MISSING);
    issuer = new CompanyIssuer(company);
    service = RunningLendledger.startHere(data, issuer.properties());
    issuer.register(service.address());
    browser = Browser.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (service != null) {
      service.stop();
    }
    if (issuer != null) {
      issuer.close();
    }
  }

  private static void press(String says) throws Exception {
    String found =
        "[...document.querySelectorAll('button')].find(each => each.textContent.trim() === '"
            + says
            + "')";
    browser.await(found);
    browser.run("(" + found + ").click()");
  }

  private static void signIn() throws Exception {
    browser.open(service.address() + "/console/prices");
    press(BUTTON);
    browser.await(
        "location.origin === '"
            + issuer.address()
            + "' && document.querySelector('[name=username]')");
    browser.run(
        """
        document.querySelector('[name=username]').value = 'alice';
        document.querySelector('[name=password]').value = 'alices-password';
        document.querySelector('form').submit();
        """);
    browser.await("location.pathname === '/console/prices' && document.querySelector('nav a')");
  }

  @Test
  void aPersonComesActsAndLeaves() throws Exception {
    signIn();
    assertThat(browser.run("return document.querySelector('.who').innerText").asString())
        .isEqualTo("alice");
    assertThat(browser.run("return document.cookie").asString()).isEmpty();
    assertThat(act()).isLessThan(300);
    Api.login(service.address(), "demo-auditor", "demo-auditor-secret")
        .await(
            "/audit/v1/events?limit=1000", events -> events.toString().contains("\"user:alice\""));

    press("Sign out");
    browser.await("location.pathname === '/console/sign-in' && document.querySelector('.issuer')");
    signIn(); // the issuer has forgotten her, too, and asks again

    assertThat(say(issuer.logoutOf("alice"))).isEqualTo(200);
    browser.open(service.address() + "/console/prices");
    browser.await("document.querySelector('.issuer') && !document.querySelector('nav')");
  }

  private static int say(String logout) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(service.address() + "/console/openid/back-channel-logout"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("logout_token=" + logout))
            .build();
    try (HttpClient http = HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build()) {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  private static int act() throws Exception {
    return browser
        .runAsync(
            """
            const done = arguments[0];
            fetch('/console/session').then(answer => answer.json()).then(session =>
              fetch('/desk/v1/borrowers/OPENID', {method: 'PUT',
                headers: {'Content-Type': 'application/json', 'X-CSRF-Token': session.csrfToken},
                body: '{"borrowerName": "Borrower", "marginPercent": 102}'}))
              .then(answer => done(answer.status));
            """)
        .asInt();
  }
}
