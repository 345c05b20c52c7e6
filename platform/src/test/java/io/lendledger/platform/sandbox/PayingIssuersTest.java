package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.play.BusinessDays;
import io.lendledger.platform.play.OwnApi;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayingIssuersTest {

  @TempDir Path data;

  @Test
  void eachSecurityPaysOnceInThirteenWeeks() {
    var api = new OwnApi(HttpClient.newHttpClient(), "http://localhost:1", Clock.systemUTC());
    var issuers = new PayingIssuers(new Talk(api, new Said(data)), 5);
    List<LocalDate> paid =
        Stream.iterate(LocalDate.of(2026, 11, 26), day -> BusinessDays.from(day, 1))
            .limit(130)
            .filter(day -> issuers.pays("US0378331005", day))
            .toList();
    assertThat(paid).hasSize(2);
    assertThat(paid.getFirst().plusWeeks(13)).isEqualTo(paid.getLast());
  }
}
