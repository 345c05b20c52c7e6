package io.lendledger.gateway.identity.signingkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.GatewayTest.TestClock;
import io.lendledger.gateway.SignedTokens;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

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
    assertThat(keys.with("k").block()).hasSize(1);
  }
}
