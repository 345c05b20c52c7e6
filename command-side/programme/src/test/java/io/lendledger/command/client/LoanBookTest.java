package io.lendledger.command.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Snapshots keep the book under texts that were there before its keys had types. */
class LoanBookTest {

  private static final Isin APPLE = new Isin("US0378331005");
  private static final HoldingKey WITH_DEPOSITARY =
      new HoldingKey(new AccountId("ACC|1"), APPLE, "CHASUS33");
  private static final HoldingKey WITHOUT = new HoldingKey(new AccountId("ACC|1"), APPLE, null);

  private final JsonMapper json = EventJson.mapper();

  @Test
  void aSnapshotKeepsItUnderLoanAndHolding() {
    LoanBook book = new LoanBook();
    long recalled =
        book.change(WITH_DEPOSITARY, "L0000001", units -> units.allocated("A1", 100, 1));
    assertThat(recalled).isZero();
    book.change(WITHOUT, "L0000001", units -> units.allocated("A2", 50, 1));

    String stored = json.writeValueAsString(book);
    assertThat(stored)
        .contains(
            "\"L0000001|US0378331005|CHASUS33|ACC|1\":{\"allocated\":100",
            "\"L0000001|US0378331005||ACC|1\":{\"allocated\":50");
    LoanBook read = json.readValue(stored, LoanBook.class);
    assertThat(read.find(WITH_DEPOSITARY, "L0000001").allocated()).isEqualTo(100);
    assertThat(read.of(WITHOUT)).containsOnlyKeys("L0000001");
    assertThat(json.writeValueAsString(read)).isEqualTo(stored);
  }

  @Test
  void aHoldingsKeyIsAnObjectWhereItIsNoKeyAndItsTextWhereItIs() {
    String object = json.writeValueAsString(WITH_DEPOSITARY);
    assertThat(object)
        .isEqualTo("{\"account\":\"ACC|1\",\"isin\":\"US0378331005\",\"depositary\":\"CHASUS33\"}");
    assertThat(json.readValue(object, HoldingKey.class)).isEqualTo(WITH_DEPOSITARY);
    assertThat(HoldingKey.fromString(WITHOUT.text())).isEqualTo(WITHOUT);
    assertThatIllegalArgumentException().isThrownBy(() -> HoldingKey.fromString("US0378331005|"));
  }
}
