package io.lendledger.cli.http;

import io.lendledger.cli.json.Json;
import io.lendledger.cli.json.UnreadableJson;
import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.terminal.Surroundings;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The service, in the hands of one profile: asked again where that helps. */
public final class Api implements AutoCloseable {

  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;
  private static final int MOST_LOST = 3;
  private static final long MOST_BYTES = 64L << 20;
  private static final long MILLIS = 1000;

  private final Connections connections;
  private final Tokens tokens;
  private final Surroundings around;
  private final Patience patience;

  /** Speaks to a profile's service; a token that it gets is handed to the keeper. */
  public Api(Profile profile, Tokens.Keeper keeper, Surroundings around, int maxWaitSeconds) {
    this.connections = new Connections(profile);
    this.around = around;
    this.patience = new Patience(around.pause(), maxWaitSeconds);
    this.tokens = new Tokens(profile, keeper, this::sendWithoutToken);
  }

  /** Reads, or fails with the service's refusal. */
  public Answer get(String path) {
    return require(send(Call.get(path)));
  }

  /** Sends, or fails with the service's refusal. */
  public Answer done(Call call) {
    return require(send(call));
  }

  /** Sends until the service has room for it; the answer may be a refusal. */
  public Answer send(Call call) {
    Answer answer = tokens.authorized(call, this::sendWithoutToken);
    if (answer.status() == UNAUTHORIZED && tokens.renew()) {
      return tokens.authorized(call, this::sendWithoutToken);
    }
    return answer;
  }

  /** Opens a stream of lines, which the caller closes. */
  public Stream<String> lines(Call call) {
    while (true) {
      HttpResponse<Stream<String>> response =
          exchange(tokens.with(call).request(connections.server()).build(), BodyHandlers.ofLines());
      if (response.statusCode() == OK) {
        return response.body();
      }
      Answer refusal = whole(response);
      if (!isBusy(refusal) || !waits(refusal)) {
        throw new RefusedByService(refusal, refusal(refusal));
      }
    }
  }

  private static Answer whole(HttpResponse<Stream<String>> response) {
    try (Stream<String> lines = response.body()) {
      byte[] body = lines.collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8);
      return new Answer(response.statusCode(), response.headers(), body);
    }
  }

  /** Gets a token now, to know that the credential is good. */
  public Profile logIn() {
    return tokens.logIn();
  }

  private Answer sendWithoutToken(Call call) {
    for (int lost = 0; ; ) {
      try {
        Answer answer = Answer.of(exchangeOnce(call));
        if (!isBusy(answer) || !waits(answer)) {
          return answer;
        }
      } catch (IOException failed) {
        lost++;
        if (lost == MOST_LOST || Unreachable.isSettled(failed) || !patience.waits(lost * MILLIS)) {
          throw Unreachable.because(failed, connections.server());
        }
      }
    }
  }

  private HttpResponse<byte[]> exchangeOnce(Call call) throws IOException {
    try {
      return connections
          .http()
          .send(
              call.request(connections.server()).build(),
              BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES));
    } catch (InterruptedException stopped) {
      throw Patience.interrupted(stopped);
    }
  }

  private <T> HttpResponse<T> exchange(HttpRequest request, BodyHandler<T> handler) {
    try {
      return connections.http().send(request, handler);
    } catch (IOException failed) {
      throw Unreachable.because(failed, connections.server());
    } catch (InterruptedException stopped) {
      throw Patience.interrupted(stopped);
    }
  }

  private static boolean isBusy(Answer answer) {
    return answer.status() == TOO_MANY || answer.status() == UNAVAILABLE;
  }

  private boolean waits(Answer answer) {
    long seconds = RetryAfter.seconds(answer.header("Retry-After"));
    if (!patience.waits(seconds * MILLIS)) {
      return false;
    }
    around.err().printf("The service has no room now (%d); asked again.%n", answer.status());
    return true;
  }

  static Answer require(Answer answer) {
    if (answer.isSuccess()) {
      return answer;
    }
    throw new RefusedByService(answer, refusal(answer));
  }

  /** What stands before the service may answer, too, and then not in JSON. */
  private static Json refusal(Answer answer) {
    try {
      return Json.parse(answer.body());
    } catch (UnreadableJson none) {
      return Json.none();
    }
  }

  @Override
  public void close() {
    HttpClient http = connections.http();
    http.shutdownNow();
  }
}
