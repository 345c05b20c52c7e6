package io.lendledger.sdk.client;

import io.lendledger.sdk.api.TokensApi;
import io.lendledger.sdk.api.TokensApi.APIRequestTokenRequest;
import io.lendledger.sdk.http.ApiClient;
import io.lendledger.sdk.model.AccessToken;
import java.time.Duration;
import java.time.Instant;

/** Access tokens, each for as long as it is good. */
final class Tokens {

  private static final Duration EARLY = Duration.ofSeconds(30);

  private final TokensApi service;
  private final Tries tries;
  private volatile Granted token = new Granted("", Instant.MIN);

  Tokens(ApiClient client, String login, Tries tries) {
    client.setRequestInterceptor(request -> request.header("Authorization", "Basic " + login));
    this.service = new TokensApi(client);
    this.tries = tries;
  }

  private record Granted(String value, Instant until) {}

  String token() {
    Granted known = token;
    return Instant.now().isBefore(known.until()) ? known.value() : renewed(known);
  }

  private synchronized String renewed(Granted known) {
    if (token == known) {
      // To ask twice gives two tokens, and harms nobody.
      AccessToken granted = tries.of(() -> service.requestToken(request()));
      Instant until = Instant.now().plusSeconds(granted.getExpiresIn()).minus(EARLY);
      token = new Granted(granted.getAccessToken(), until);
    }
    return token.value();
  }

  private static APIRequestTokenRequest request() {
    return APIRequestTokenRequest.newBuilder().grantType("client_credentials").build();
  }

  synchronized void forget() {
    token = new Granted("", Instant.MIN);
  }
}
