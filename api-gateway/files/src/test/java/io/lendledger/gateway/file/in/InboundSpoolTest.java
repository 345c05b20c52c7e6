package io.lendledger.gateway.file.in;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InboundSpoolTest {

  @Test
  void whatCannotBeTakenLeavesNothingBehind(@TempDir Path root) {
    LenderFileStore homes = new LenderFileStore(root);
    InboundSpool files = new InboundSpool(homes, Clock.systemUTC());
    LenderCode lender = new LenderCode("DEMO");
    Path absent = homes.of(lender).resolve("inbound/transactions/a.csv");
    assertThatThrownBy(() -> files.take(lender, Flow.TRANSACTIONS, absent, "a.csv", "client:x"))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(homes.taken()).isEmptyDirectory();
    assertThat(root.resolve("unfinished")).isEmptyDirectory();
  }
}
