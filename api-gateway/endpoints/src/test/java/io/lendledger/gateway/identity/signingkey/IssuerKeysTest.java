package io.lendledger.gateway.identity.signingkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.GatewayTest.TestClock;
import io.lendledger.gateway.SignedTokens;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class IssuerKeysTest {

  private final TestClock clock = new TestClock();
  private boolean away;
  private int fetched;

  private IssuerKeys keys(RSAKey key) {
    return new IssuerKeys(
        Mono.fromSupplier(() -> {
          if (away) {
            throw new IllegalStateException("away");
          }
          fetched++;
          return new JWKSet(key).toString(true);
        }),
        clock);
  }

  private void after(Duration time) {
    clock.set(GatewayTest.NOW.plus(time));
  }

  @Test
  void keysAreFetchedAnewWhenTheyAreOldOrOneIsUnknownButNotForEachToken() {
    IssuerKeys keys = keys(SignedTokens.rsa("k"));
    assertThat(keys.with("k").block()).hasSize(1);
    keys.with("k").block();
    keys.with("unknown").block();
    assertThat(fetched).isEqualTo(1);
    after(Duration.ofSeconds(30));
    keys.with("k").block();
    assertThat(fetched).isEqualTo(1);
    keys.with("unknown").block();
    assertThat(fetched).isEqualTo(2);
    after(Duration.ofMinutes(6));
    keys.with("k").block();
    assertThat(fetched).isEqualTo(3);
  }

  @Test
  void whileTheIssuerIsAwayItsLastKeysAreGoodForAnHour() {
    IssuerKeys keys = keys(SignedTokens.rsa("k"));
    keys.with("k").block();
    away = true;
    after(Duration.ofMinutes(59));
    assertThat(keys.with("k").block()).hasSize(1);
    after(Duration.ofMinutes(60));
    assertThatThrownBy(() -> keys.with("k").block()).hasMessageContaining("away");
    away = false;
    assertThatThrownBy(() -> keys.with("k").block())
        .as("it was asked just now")
        .hasMessageContaining("away");
    after(Duration.ofMinutes(60).plusSeconds(5));
    assertThat(keys.with("k").block()).hasSize(1);
  }

  @Test
  void nobodyWaitsForAnIssuerThatDidNotAnswerLastTime() {
    Sinks.One<String> answer = Sinks.one();
    AtomicInteger asked = new AtomicInteger();
    AtomicReference<Mono<String>> document =
        new AtomicReference<>(Mono.just(new JWKSet(SignedTokens.rsa("k")).toString(true)));
    IssuerKeys keys =
        new IssuerKeys(
            Mono.defer(() -> {
              asked.incrementAndGet();
              return document.get();
            }),
            clock);
    keys.with("k").block();
    document.set(Mono.error(new IllegalStateException("away")));
    after(Duration.ofMinutes(6));
    assertThat(keys.with("k").block()).hasSize(1);
    for (int request = 0; request < 100; request++) {
      assertThat(keys.with("k").block()).hasSize(1);
      assertThat(keys.with("unknown").block()).hasSize(1);
    }
    assertThat(asked).hasValue(2);
    document.set(answer.asMono());
    after(Duration.ofMinutes(6).plusSeconds(5));
    assertThat(keys.with("k").block()).as("without its answer").hasSize(1);
    assertThat(keys.with("k").block()).hasSize(1);
    assertThat(asked).hasValue(3);
    answer.tryEmitValue(new JWKSet(SignedTokens.rsa("next")).toString(true));
    assertThat(keys.with("next").block()).extracting(JWK::getKeyID).containsExactly("next");
    assertThat(asked).hasValue(3);
  }
}
