package io.lendledger.sdk.client;

import io.lendledger.sdk.http.ApiClient;
import io.lendledger.sdk.http.ApiException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.net.ssl.SSLContext;

/**
 * The service, in the hands of one credential. It gets tokens itself, waits where the service has
 * no room, and asks again where an answer was lost: reads always, changes only under an
 * Idempotency-Key. For any number of threads.
 */
public final class Lendledger {

  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final int NOT_FOUND = 404;
  private static final int FAULT = 500;

  private final Place place;
  private final Pause pause;
  private final Tries tries;
  private final Tokens tokens;
  private final ApiClient client;

  private Lendledger(Place place, Pause pause) {
    this.place = place;
    this.pause = pause;
    this.tries = new Tries(pause);
    this.tokens = new Tokens(place.connected(), place.login(), tries);
    this.client = place.connected();
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + tokens.token()));
  }

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
    return new Lendledger(new Place(server, login, null, TIMEOUT), Thread::sleep);
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
    return new Lendledger(place.trusting(certificates), pause);
  }

  /**
   * The same, whose requests and answers have so long, instead of 90 seconds, and a second more for
   * every 16 KiB of either.
   */
  public Lendledger within(Duration timeout) {
    return new Lendledger(place.within(timeout), pause);
  }

  /** The same, which waits in another way. */
  public Lendledger pausing(Pause other) {
    return new Lendledger(place, other);
  }

  /** What the generated classes are made with, as in {@code new LenderReadsApi(client())}. */
  public ApiClient client() {
    return client;
  }

  /** Reads, and asks again where the answer was lost or the service had no room. */
  public <T> T read(Read<T> read) {
    return tries.of(read, tokens::forget);
  }

  /**
   * Makes a change under a new key, as often as it needs to, and at most once. Where it is unknown
   * whether it was made, {@link LendledgerException#key} has the key.
   */
  public <T> T change(Change<T> change) {
    return change(UUID.randomUUID().toString(), change);
  }

  /** Makes a change under a key of one's own, to make the same again later. */
  public <T> T change(String key, Change<T> change) {
    try {
      return read(() -> change.call(key));
    } catch (Unreachable lost) {
      throw lost.under(key);
    } catch (Refused refused) {
      throw refused.status() >= FAULT ? refused.under(key) : refused;
    }
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
              isUnsure[0] |= Tries.isUnsure(failed);
              throw failed;
            }
          }
          return isUnsure;
        });
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
}
