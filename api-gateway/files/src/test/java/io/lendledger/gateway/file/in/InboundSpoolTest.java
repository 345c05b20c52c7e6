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
    LenderFileStore store = new LenderFileStore(root);
    InboundSpool spool = new InboundSpool(store, Clock.systemUTC());
    LenderCode lender = new LenderCode("DEMO");
    Path absent = store.of(lender).resolve("inbound/transactions/a.csv");
    assertThatThrownBy(() -> spool.take(lender, Flow.TRANSACTIONS, absent, "a.csv", "client:x"))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(store.taken()).isEmptyDirectory();
    assertThat(root.resolve("unfinished")).isEmptyDirectory();
  }
}
