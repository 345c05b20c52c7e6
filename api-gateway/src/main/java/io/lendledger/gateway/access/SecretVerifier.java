package io.lendledger.gateway.access;

import io.lendledger.gateway.access.OAuthClients.OAuthClient;
import java.security.MessageDigest;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
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
 * secret that matched is remembered as its SHA-256, until the hash in the database is another one.
 * Few are computed at a time and few may wait, so that guessing cannot take the machine.
 */
@Component
class SecretVerifier implements DisposableBean {

  private static final int MOST_REMEMBERED = 10_000;
  private static final int MOST_WAITING = 200;
  private static final int LONGEST_SECRET = 256;

  private final PasswordEncoder encoder =
      PasswordEncoderFactories.createDelegatingPasswordEncoder();
  private final Scheduler hashing =
      Schedulers.newBoundedElastic(
          Runtime.getRuntime().availableProcessors(), MOST_WAITING, "secret-hashing");
  private final ConcurrentHashMap<String, byte[]> matched = new ConcurrentHashMap<>();
  private final Mono<String> hashOfNothing =
      Mono.fromSupplier(() -> hash("no client has this secret")).cache();

  String hash(String secret) {
    return Objects.requireNonNull(encoder.encode(secret));
  }

  /** The hash of a new secret. */
  Mono<String> hashed(String secret) {
    return Mono.fromCallable(() -> hash(secret)).subscribeOn(hashing);
  }

  /** Whether the secret is the client's. Takes as long for a client that is not there. */
  Mono<Boolean> matches(String secret, @Nullable OAuthClient client) {
    if (secret.length() > LONGEST_SECRET) {
      return Mono.just(false);
    }
    if (client == null) {
      return hashOfNothing
          .doOnNext(hash -> encoder.matches(secret, hash))
          .map(_ -> false)
          .subscribeOn(hashing);
    }
    byte[] digest = ApiKeySecret.hash(secret);
    byte[] known = matched.get(client.secretHash());
    if (known != null && MessageDigest.isEqual(known, digest)) {
      return Mono.just(true);
    }
    return Mono.fromCallable(() -> compare(secret, digest, client.secretHash()))
        .subscribeOn(hashing);
  }

  private boolean compare(String secret, byte[] digest, String hash) {
    boolean right = encoder.matches(secret, hash);
    if (right) {
      if (matched.size() >= MOST_REMEMBERED) {
        matched.clear();
      }
      matched.put(hash, digest);
    }
    return right;
  }

  @Override
  public void destroy() {
    hashing.dispose();
  }
}
