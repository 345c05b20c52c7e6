package io.lendledger.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Packages are described, and what they name beside them is there. */
class RoomsTest {

  private static final List<Path> HOUSE = Rooms.in(Path.of(".."));

  private final Rooms rooms = new Rooms(HOUSE.stream().map(Rooms::name).toList());

  @Test
  void sayWhatIsInThemAndWhatIsNot() {
    assertThat(HOUSE).hasSizeGreaterThan(200);
    assertThat(HOUSE.stream().flatMap(each -> rooms.faults(each).stream())).isEmpty();
  }

  @Test
  void aPackageThatSaysLessIsFound() {
    assertThat(rooms.faults("a.b", 4, "")).containsExactly("a.b does not say what is not in it");
    assertThat(rooms.faults("a.b", 4, "/** Loans. */"))
        .containsExactly("a.b does not say what is not in it");
    assertThat(rooms.faults("a.b", 4, "/** Loans. Trades are in {@code core.trade}. */")).isEmpty();
    assertThat(rooms.faults("a.b", 3, "/** Loans. */")).isEmpty();
  }

  @Test
  void aNeighbourThatIsNotThereIsFound() {
    String text = "/**\n * Loans. The rest is in {@code trade} and {@code\n * attic}.\n */";
    assertThat(rooms.faults("a.b", 1, text)).containsExactly("a.b names attic, which is not there");
  }
}
