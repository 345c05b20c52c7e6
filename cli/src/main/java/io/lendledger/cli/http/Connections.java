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
    // A command asks one thing after the other, and is over: what HTTP/2 shares is not there.
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NEVER);
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
