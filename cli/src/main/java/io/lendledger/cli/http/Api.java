package io.lendledger.cli.http;

import io.lendledger.cli.json.Json;
import io.lendledger.cli.json.UnreadableJson;
import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.terminal.Surroundings;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;

/** The service, in the hands of one profile: asked again where that helps. */
public final class Api implements AutoCloseable {

  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;
  private static final int MOST_LOST = 3;
  private static final long MOST_BYTES = 64L << 20;
  private static final long MILLIS = 1000;
  private static final BodyHandler<byte[]> WHOLE =
      BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES);

  private final Connections connections;
  private final Tokens tokens;
  private final Surroundings around;
  private final long maxWaitSeconds;
  private Patience patience;

  /** Speaks to a profile's service; a token that it gets is handed to the keeper. */
  public Api(Profile profile, Tokens.Keeper keeper, Surroundings around, long maxWaitSeconds) {
    this.connections = new Connections(profile);
    this.around = around;
    this.maxWaitSeconds = maxWaitSeconds;
    this.patience = new Patience(around.pause(), maxWaitSeconds);
    this.tokens = new Tokens(profile, keeper, call -> sendWithoutToken(call, WHOLE));
  }

  /** Has the patience again that it began with: what follows is another thing to wait for. */
  public void beginAgain() {
    patience = new Patience(around.pause(), maxWaitSeconds);
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
    return send(call, WHOLE);
  }

  /** The first line of a stream that begins so, which is read no further; empty without one. */
  public String firstLine(Call call, String beginning) {
    BodyHandler<byte[]> line =
        head -> head.statusCode() == OK ? new FirstLine(beginning) : WHOLE.apply(head);
    return require(send(call, line)).text();
  }

  private Answer send(Call call, BodyHandler<byte[]> body) {
    Answer answer = sendWithoutToken(tokens.with(call), body);
    if (answer.status() == UNAUTHORIZED && tokens.renew()) {
      return sendWithoutToken(tokens.with(call), body);
    }
    return answer;
  }

  /** Gets a token now, to know that the credential is good. */
  public Profile logIn() {
    return tokens.logIn();
  }

  private Answer sendWithoutToken(Call call, BodyHandler<byte[]> body) {
    for (int lost = 0; ; ) {
      try {
        Answer answer = Answer.of(call.exchange(connections, body));
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
