package io.lendledger.sdk.client;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.lendledger.sdk.api.TokensApi;
import io.lendledger.sdk.api.TokensApi.APIRequestTokenRequest;
import io.lendledger.sdk.http.ApiClient;
import io.lendledger.sdk.http.ApiException;
import io.lendledger.sdk.model.AccessToken;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;

/**
 * The service, in the hands of one credential. It gets tokens itself, waits where the service has
 * no room, and asks again where an answer was lost: reads always, changes only under an
 * Idempotency-Key. For any number of threads.
 */
public final class Lendledger {

  private static final int RETRIES = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final Duration EARLY = Duration.ofSeconds(30);
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final int NOT_FOUND = 404;
  private static final List<Integer> BUSY = List.of(429, 503);
  private static final List<Integer> UNSURE = List.of(500, 502, 504);

  private final String server;
  private final String login;
  private final SSLContext trusted;
  private final Pause pause;
  private final ApiClient client;
  private volatile Granted token = new Granted("", Instant.MIN);

  private Lendledger(String server, String login, SSLContext trusted, Pause pause) {
    this.server = server;
    this.login = login;
    this.trusted = trusted;
    this.pause = pause;
    this.client = connected();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token()));
  }

  private record Granted(String value, Instant until) {}

  /** How it waits. */
  public interface Pause {
    /** Waits so long. */
    void of(Duration time) throws InterruptedException;
  }

  /** Something that the generated client does. */
  public interface Read<T> {
    /** Does it. */
    T call() throws ApiException;
  }

  /** A change, under the key that it is given. */
  public interface Change<T> {
    /** Makes it. */
    T call(String key) throws ApiException;
  }

  /** Something that is deleted. */
  public interface Deletion {
    /** Deletes it. */
    void call() throws ApiException;
  }

  /** A client with a secret, at a service. */
  public static Lendledger of(String server, String clientId, String clientSecret) {
    String pair = encoded(clientId) + ":" + encoded(clientSecret);
    String login = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    return new Lendledger(server, login, null, Thread::sleep);
  }

  /**
   * By LENDLEDGER_SERVER, LENDLEDGER_CLIENT_ID and LENDLEDGER_CLIENT_SECRET, and LENDLEDGER_CA for
   * a certificate of its own.
   */
  public static Lendledger fromEnvironment() {
    Lendledger service =
        of(
            given("LENDLEDGER_SERVER"),
            given("LENDLEDGER_CLIENT_ID"),
            given("LENDLEDGER_CLIENT_SECRET"));
    String certificates = System.getenv("LENDLEDGER_CA");
    return certificates == null || certificates.isEmpty()
        ? service
        : service.trusting(TrustedCertificates.of(Path.of(certificates)));
  }

  private static String given(String name) {
    String value = System.getenv(name);
    if (value == null) {
      throw new IllegalStateException(name + " is not set");
    }
    return value;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The same, which trusts a service by these certificates. */
  public Lendledger trusting(SSLContext certificates) {
    return new Lendledger(server, login, certificates, pause);
  }

  /** The same, which waits in another way. */
  public Lendledger pausing(Pause other) {
    return new Lendledger(server, login, trusted, other);
  }

  private ApiClient connected() {
    HttpClient.Builder builder = HttpClient.newBuilder();
    ApiClient made = new ApiClient();
    // The service takes decimals without exponents only.
    made.setObjectMapper(
        ApiClient.createDefaultObjectMapper()
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN));
    made.setHttpClientBuilder(trusted == null ? builder : builder.sslContext(trusted));
    made.updateBaseUri(server);
    made.setReadTimeout(TIMEOUT);
    return made;
  }

  /** What the generated classes are made with, as in {@code new LenderReadsApi(client())}. */
  public ApiClient client() {
    return client;
  }

  /** Reads, and asks again where the answer was lost or the service had no room. */
  public <T> T read(Read<T> read) {
    return tried(read, true);
  }

  /** Makes a change under a new key, as often as it needs to, and at most once. */
  public <T> T change(Change<T> change) {
    return change(UUID.randomUUID().toString(), change);
  }

  /** Makes a change under a key of one's own, to make the same again later. */
  public <T> T change(String key, Change<T> change) {
    return tried(() -> change.call(key), true);
  }

  /** Deletes; what is not there any more when an answer was lost, is deleted. */
  public void delete(Deletion deletion) {
    boolean[] isUnsure = {false};
    var _ =
        read(() -> {
          try {
            deletion.call();
          } catch (ApiException failed) {
            if (!isUnsure[0] || failed.getCode() != NOT_FOUND) {
              isUnsure[0] |= isUnsure(failed);
              throw failed;
            }
          }
          return isUnsure;
        });
  }

  /** Whether it may have been done all the same. */
  private static boolean isUnsure(ApiException failed) {
    return failed.getCode() == 0 || UNSURE.contains(failed.getCode());
  }

  /**
   * All records of a list, page by page as they are wanted.
   *
   * @param page asks for the page behind a cursor; null for the first
   * @param records of a page
   * @param next the cursor of a page; null for the last
   */
  public <P, T> Stream<T> pages(
      Function<String, Read<P>> page, Function<P, List<T>> records, Function<P, String> next) {
    Iterable<P> all = () -> pages(page, next);
    return StreamSupport.stream(all.spliterator(), false)
        .flatMap(each -> records.apply(each).stream());
  }

  private <P> Iterator<P> pages(Function<String, Read<P>> page, Function<P, String> next) {
    return new Iterator<>() {
      private String cursor;
      private boolean ended;

      @Override
      public boolean hasNext() {
        return !ended;
      }

      @Override
      public P next() {
        P read = read(page.apply(cursor));
        String following = next.apply(read);
        if (following != null && following.equals(cursor)) {
          throw new IllegalStateException("The same page came twice: " + cursor);
        }
        cursor = following;
        ended = following == null;
        return read;
      }
    };
  }

  private <T> T tried(Read<T> call, boolean withToken) {
    boolean renewed = !withToken;
    for (int left = RETRIES; ; ) {
      Duration wait = FIRST_PAUSE.multipliedBy(1L << (RETRIES - left));
      try {
        return call.call();
      } catch (ApiException failed) {
        LendledgerException why = reason(failed);
        if (why instanceof Refused.Unauthorized && !renewed) {
          renewed = true;
          forget();
          continue;
        }
        if (left == 0 || !isPassing(why)) {
          throw why;
        }
        wait = failed.getCode() > 0 ? asked(failed, wait) : wait;
      }
      left--;
      pause(wait);
    }
  }

  private static LendledgerException reason(ApiException failed) {
    if (failed.getCode() > 0) {
      return Refused.of(failed);
    }
    if (failed.getCause() instanceof JsonProcessingException unreadable) {
      return new Unreadable(unreadable);
    }
    if (failed.getCause() instanceof IOException lost) {
      return new Unreachable(lost);
    }
    throw new IllegalStateException(failed);
  }

  private static boolean isPassing(LendledgerException why) {
    return switch (why) {
      case Refused refused -> BUSY.contains(refused.status()) || UNSURE.contains(refused.status());
      case Unreadable _ -> false;
      case Unreachable lost -> !(lost.getCause() instanceof SSLHandshakeException);
    };
  }

  private static Duration asked(ApiException refused, Duration otherwise) {
    return refused
        .getResponseHeaders()
        .firstValue("Retry-After")
        .filter(seconds -> seconds.matches("[0-9]{1,6}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
        .orElse(otherwise);
  }

  private void pause(Duration wait) {
    try {
      pause.of(wait.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wait);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the service had no room", stopped);
    }
  }

  private String token() {
    Granted known = token;
    return Instant.now().isBefore(known.until()) ? known.value() : renewed(known);
  }

  private synchronized String renewed(Granted known) {
    if (token == known) {
      ApiClient tokens = connected();
      tokens.setRequestInterceptor(request -> request.header("Authorization", "Basic " + login));
      // To ask twice gives two tokens, and harms nobody.
      AccessToken granted = tried(() -> new TokensApi(tokens).requestToken(request()), false);
      Instant until = Instant.now().plusSeconds(granted.getExpiresIn()).minus(EARLY);
      token = new Granted(granted.getAccessToken(), until);
    }
    return token.value();
  }

  private static APIRequestTokenRequest request() {
    return APIRequestTokenRequest.newBuilder().grantType("client_credentials").build();
  }

  private synchronized void forget() {
    token = new Granted("", Instant.MIN);
  }
}
