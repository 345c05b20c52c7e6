package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class PublicUrlNoticeTest {

  private final MockEnvironment shared =
      new MockEnvironment().withProperty("spring.datasource.url", "jdbc:postgresql://db/ledger");

  @Test
  void gatewaysOnASharedDatabaseAreToldToHaveOneAddress() {
    assertThat(PublicUrlNotice.warning(shared).orElseThrow()).startsWith("lendledger.public-url");
  }

  @Test
  void whoHasAnAddressOrIssuesNothingIsToldNothing() {
    assertThat(PublicUrlNotice.warning(new MockEnvironment())).as("embedded").isEmpty();
    String elsewhere = "lendledger.security.issuer-uri";
    assertThat(PublicUrlNotice.warning(shared.withProperty(elsewhere, "https://id"))).isEmpty();
    shared.setProperty(elsewhere, "");
    assertThat(PublicUrlNotice.warning(shared)).isPresent();
    shared.setProperty("lendledger.public-url", "https://ledger.test");
    assertThat(PublicUrlNotice.warning(shared)).isEmpty();
  }

  @Test
  void aProcessWithoutGatewayIsToldNothing() {
    shared.setProperty("lendledger.roles", "command,query");
    assertThat(PublicUrlNotice.warning(shared)).isEmpty();
  }
}
