package io.lendledger.gateway.identity.grant;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Compares client secrets with their hashes. The slow hash is computed once per secret and hash: a
 * secret that matched is remembered as its SHA-256 for as long as the client has that hash. Few are
 * computed at a time and few may wait, so that guessing cannot take the machine; further ones are
 * refused with {@link java.util.concurrent.RejectedExecutionException}.
 */
@Component
public class SecretVerifier implements PasswordEncoder, DisposableBean {

  private static final int MOST_REMEMBERED = 10_000;
  private static final int MOST_WAITING = 200;
  private static final int LONGEST_SECRET = 256;
  private static final String SEPARATOR = " ";

  /** A bcrypt hash of an unknown secret, at the strength of the others. */
  private static final String NOTHING =
      "{bcrypt}$2a$10$aqYTk2SzU1sFKBvVQGqjQufDrCWAWWAptVmX8CwIqSHcrm36WhFWe";

  private final PasswordEncoder encoder =
      PasswordEncoderFactories.createDelegatingPasswordEncoder();
  private final ExecutorService hashing = pool(Runtime.getRuntime().availableProcessors());
  private final Scheduler scheduler = Schedulers.fromExecutorService(hashing, "secret-hashing");
  private final Cache<String, byte[]> matched =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).executor(Runnable::run).build();

  /** The hashes that {@link #matches} compares with: at most two, the newest first. */
  public static String acceptable(List<String> hashes) {
    String newest = hashes.isEmpty() ? NOTHING : hashes.getFirst();
    return newest + SEPARATOR + (hashes.size() > 1 ? hashes.getLast() : NOTHING);
  }

  /** The salted hash under which a secret is kept. */
  public String hash(String secret) {
    return Objects.requireNonNull(encoder.encode(secret));
  }

  public Mono<String> hashed(String secret) {
    return Mono.fromCallable(() -> hash(secret)).subscribeOn(scheduler);
  }

  @Override
  public String encode(@Nullable CharSequence secret) {
    return waitFor(() -> hash(String.valueOf(secret)));
  }

  /**
   * Whether the secret fits one of the hashes. A wrong secret takes the same time for any hashes.
   * Blocks, while others compute.
   */
  @Override
  public boolean matches(@Nullable CharSequence presented, @Nullable String acceptable) {
    if (presented == null || acceptable == null || presented.length() > LONGEST_SECRET) {
      return false;
    }
    String secret = presented.toString();
    byte[] digest = ApiKeySecret.hash(secret);
    List<String> hashes = List.of(acceptable.split(SEPARATOR, -1));
    return hashes.stream().anyMatch(hash -> isRemembered(hash, digest))
        || waitFor(() -> hashes.stream().anyMatch(hash -> compare(secret, digest, hash)));
  }

  private boolean isRemembered(String hash, byte[] digest) {
    byte[] known = matched.getIfPresent(hash);
    return known != null && MessageDigest.isEqual(known, digest);
  }

  private boolean compare(String secret, byte[] digest, String hash) {
    boolean right = encoder.matches(secret, hash);
    if (right) {
      matched.put(hash, digest);
    }
    return right;
  }

  private <T> T waitFor(Callable<T> work) {
    try {
      return hashing.submit(work).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("A secret could not be compared", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a secret was compared", e);
    }
  }

  // Platform threads: a slow hash would hold up whatever else runs on a virtual thread's carrier.
  private static ExecutorService pool(int threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().daemon().name("secret-hashing-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  @Override
  public void destroy() {
    scheduler.dispose();
    hashing.shutdownNow();
  }
}
