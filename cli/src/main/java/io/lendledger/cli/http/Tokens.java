package io.lendledger.cli.http;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.profile.Profile.Token;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;

/** The access token of a profile, renewed when it has ended. */
public final class Tokens {

  private static final Duration EARLY = Duration.ofSeconds(30);

  /** A token of which the service does not say when it ends is renewed by its 401 at the latest. */
  private static final int SECONDS_UNLESS_SAID = 300;

  private static final int BAD_REQUEST = 400;
  private static final int UNAUTHORIZED = 401;

  private final Keeper keeper;
  private final Function<Call, Answer> send;
  private Profile profile;

  Tokens(Profile profile, Keeper keeper, Function<Call, Answer> send) {
    this.profile = profile;
    this.keeper = keeper;
    this.send = send;
  }

  /** Keeps a profile's new token. */
  @FunctionalInterface
  public interface Keeper {

    void keep(Profile renewed);
  }

  Call with(Call call) {
    String key = profile.login().apiKey();
    if (!key.isEmpty()) {
      return call.with("X-API-Key", key);
    }
    // The clock of this machine may be wrong: an early end costs a token, a late one a 401.
    if (canRenew() && profile.token().until().minus(EARLY).isBefore(Instant.now())) {
      logIn();
    }
    return call.with("Authorization", "Bearer " + profile.token().value());
  }

  /** A new token in place of one that was refused; whether there is one. */
  boolean renew() {
    if (canRenew()) {
      logIn();
      return true;
    }
    if (profile.login().apiKey().isEmpty()) {
      throw new CommandFailure(
          ExitCode.CREDENTIALS, "The token has ended, and no secret is kept: log in again.");
    }
    return false;
  }

  private boolean canRenew() {
    return !profile.login().secret().isEmpty();
  }

  Profile logIn() {
    Answer answer = send.apply(request());
    if (answer.status() == BAD_REQUEST || answer.status() == UNAUTHORIZED) {
      Json refusal = answer.json();
      throw new CommandFailure(
          ExitCode.CREDENTIALS,
          "The service does not let %s in: %s"
              .formatted(profile.login().shown(), refusal.at("error_description").text()));
    }
    Json granted = Api.require(answer).json();
    long seconds = Digits.of(granted.at("expires_in").text(), SECONDS_UNLESS_SAID);
    Instant until = Instant.now().plusSeconds(seconds);
    profile =
        profile.with(
            new Token(granted.at("access_token").text(), granted.at("scope").text(), until));
    keeper.keep(profile);
    return profile;
  }

  private Call request() {
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(form(profile.login().clientId()), form(profile.login().secret()));
    return new Call(
        "POST",
        "/oauth2/token",
        Map.of("Content-Type", "application/x-www-form-urlencoded"),
        () -> BodyPublishers.ofString(form));
  }

  private static String form(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
