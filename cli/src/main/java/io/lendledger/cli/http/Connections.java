package io.lendledger.cli.http;

import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.profile.Trust;
import java.net.http.HttpClient;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/** Connections to the service of a profile. */
final class Connections {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final String server;
  private final HttpClient http;

  Connections(Profile profile) {
    this.server = profile.server();
    HttpClient.Builder builder =
        HttpClient.newBuilder().connectTimeout(PATIENCE).followRedirects(HttpClient.Redirect.NEVER);
    SSLContext trusted = Trust.context(profile.trusted());
    this.http = (trusted == null ? builder : builder.sslContext(trusted)).build();
  }

  String server() {
    return server;
  }

  HttpClient http() {
    return http;
  }
}
