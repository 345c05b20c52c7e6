package io.lendledger.command.client;

import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.prefer;
import static io.lendledger.command.client.Given.preferred;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.OptIn;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Statements of different days come to the same in whatever order they are sent. */
class OrderOfPreferencesTest {

  private static final LocalDate TODAY = TUESDAY;
  static final int DAYS = 8;

  @Example
  void aSplitThatReturnsLaterIsNotLost() {
    SetPreference april = prefer(TODAY.plusDays(30), OptIn.IN, "80", TODAY);
    SetPreference march = prefer(TODAY.plusDays(13), OptIn.IN, "60", TODAY);
    for (Preferences each : List.of(said(april, march), said(march, april))) {
      assertThat(each.on(TODAY.plusDays(12)).feeSplit()).isEqualByComparingTo("80");
      assertThat(each.on(TODAY.plusDays(29)).feeSplit()).isEqualByComparingTo("60");
      assertThat(each.on(TODAY.plusDays(30)).feeSplit()).isEqualByComparingTo("80");
    }
  }

  @Example
  void anOutForAWhileEnds() {
    SetPreference june = prefer(TODAY.plusDays(90), OptIn.IN, "80", TODAY);
    SetPreference march = prefer(TODAY, OptIn.OUT, "80", TODAY);
    for (Preferences each : List.of(said(june, march), said(march, june))) {
      assertThat(each.mayLendOn(TODAY.plusDays(89))).isFalse();
      assertThat(each.mayLendOn(TODAY.plusDays(90))).isTrue();
    }
  }

  @Property
  void anyOrderComesToTheSame(
      @ForAll @Size(min = 1, max = DAYS) Map<@IntRange(max = DAYS) Integer, @IntRange(max = 5) Integer> statements,
      @ForAll Random random) {
    List<SetPreference> sent = new ArrayList<>();
    statements.forEach((day, said) ->
        sent.add(
            prefer(
                TODAY.plusDays(day),
                said % 2 == 0 ? OptIn.IN : OptIn.OUT,
                said < 3 ? "80" : "60",
                TODAY)));
    List<SetPreference> other = new ArrayList<>(sent);
    Collections.shuffle(other, random);
    assertSame(said(sent.toArray(SetPreference[]::new)), said(other.toArray(SetPreference[]::new)));
  }

  private static void assertSame(Preferences one, Preferences other) {
    for (int day = 0; day <= DAYS; day++) {
      LocalDate date = TODAY.plusDays(day);
      assertThat(one.on(date)).isEqualTo(other.on(date));
      assertThat(one.mayLendOn(date)).isEqualTo(other.mayLendOn(date));
    }
  }

  /** In with 80 % since yesterday, and then what is sent today. */
  private static Preferences said(SetPreference... commands) {
    ClientState state = new ClientState();
    state.evolve(preferred(MONDAY, OptIn.IN, "80"));
    for (SetPreference command : commands) {
      SettingPreferences.decide(state, command).events().forEach(state::evolve);
    }
    return state.preferences();
  }
}
