package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.gateway.sandbox.TurnedDials;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class KeptTest {

  private static final Instant NOW = Instant.parse("2026-11-26T10:00:00Z");
  private static final SandboxDials ALL = new SandboxDials(1, 2, 3, 4);
  private static final Kept BEGUN =
      Kept.begin(SandboxPlan.first(LocalDate.of(2026, 11, 26), 17), new Jump(NOW, NOW), ALL);

  @Test
  void aLenderTurnsItsOwnDialsAloneAndHasTheOthersAsAll() {
    Kept turned =
        BEGUN
            .turned("A", new TurnedDials(null, 50, null, null))
            .turned("A", new TurnedDials(null, null, 60, null));
    assertThat(turned.dialsOf("A")).isEqualTo(new SandboxDials(1, 50, 60, 4));
    assertThat(turned.dialsOf("B")).isEqualTo(ALL);
    assertThat(turned.dials()).isEqualTo(ALL);

    Kept byDesk = turned.turned(new TurnedDials(9, 9, 9, 9));
    assertThat(byDesk.dialsOf("A")).isEqualTo(new SandboxDials(9, 50, 60, 9));
    assertThat(byDesk.dialsOf("B")).isEqualTo(new SandboxDials(9, 9, 9, 9));
  }

  @Test
  void aLenderThatLetsItsDialsGoChangesNoOthers() {
    Kept both =
        BEGUN
            .turned("A", new TurnedDials(0, 0, 0, 0))
            .turned("B", new TurnedDials(100, 100, 100, 100));
    Kept released = both.released("A");
    assertThat(released.dialsOf("A")).isEqualTo(ALL);
    assertThat(released.dialsOf("B")).isEqualTo(both.dialsOf("B"));
  }
}
