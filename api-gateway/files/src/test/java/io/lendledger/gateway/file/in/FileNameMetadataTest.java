package io.lendledger.gateway.file.in;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.Flow;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameMetadataTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "positions_2026-11-20.csv",
        "2026-11-20.csv",
        "eod_2026-11-20_final.csv.gz",
        "positions-2026-11-20.csv",
        "positions-2026-11-20 (1).csv",
        "eod-2026-11-21_2026-11-20.ndjson"
      })
  void theDateIsAPartOrTheOnlyOneInAPart(String name) {
    assertThat(FileNameMetadata.of(Flow.POSITIONS, name).parameters())
        .isEqualTo(Map.of("asOfDate", "2026-11-20"));
  }

  @Test
  void anEmptyInventoryIsSaidByAPart() {
    assertThat(FileNameMetadata.of(Flow.POSITIONS, "eod_2026-11-20_empty.csv").parameters())
        .isEqualTo(Map.of("asOfDate", "2026-11-20", "emptyInventory", "true"));
    assertThat(FileNameMetadata.of(Flow.TRANSACTIONS, "transactions.csv").parameters()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "positions.csv",
        "positions_20261120.csv",
        "positions_20.11.2026.csv",
        "12026-11-20.csv"
      })
  void aNameWithoutOneSaysWhereItGoes(String name) {
    Throwable refused = catchThrowable(() -> FileNameMetadata.of(Flow.POSITIONS, name));
    assertThat(refused)
        .isInstanceOf(Rejected.class)
        .hasMessage(
            "The name has no date yyyy-MM-dd: name the file for the snapshot's day, as in"
                + " positions_2026-11-20.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p_2026-11-20_2026-11-21.csv", "p-2026-11-20-2026-11-21.csv"})
  void twoDatesAreNone(String name) {
    assertThat(catchThrowable(() -> FileNameMetadata.of(Flow.POSITIONS, name)))
        .hasMessageStartingWith("The name has two dates")
        .asInstanceOf(InstanceOfAssertFactories.type(Rejected.class))
        .extracting(refused -> refused.rejection().faults().getFirst())
        .extracting(Fault::field, Fault::value)
        .containsExactly("asOfDate", "2026-11-20, 2026-11-21");
  }
}
