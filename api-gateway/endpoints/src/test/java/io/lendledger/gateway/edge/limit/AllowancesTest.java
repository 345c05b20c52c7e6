package io.lendledger.gateway.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Clock;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class AllowancesTest extends GatewayTest {

  @Autowired private QuotaStore store;
  @Autowired private Blocking blocking;
  @Autowired private LimitSettings settings;

  @Test
  void strangersWithManyAddressesShareWhatIsTheirsAlone() {
    Allowances allowances = new Allowances(store, blocking, Clock.systemUTC());
    Quota quota = settings.lender();
    Set<Allowance> strangers = new HashSet<>();
    for (int number = 0; number < 60_000; number++) {
      strangers.add(allowances.of("address/2001:db8::" + number, quota));
    }
    assertThat(strangers).hasSizeLessThan(50_100);
    Allowance lender = allowances.of("lender/client:a", quota);
    assertThat(lender)
        .isNotIn(strangers)
        .isNotSameAs(allowances.of("lender/client:b", quota))
        .isSameAs(allowances.of("lender/client:a", quota));
  }
}
