package io.lendledger.command.lookup.calendar;

import static io.lendledger.command.lookup.LookUpRun.DAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpRun;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CalendarLookUpTest {

  private final LookUpRun lookUps = new LookUpRun();

  @AfterEach
  void stop() {
    lookUps.close();
  }

  @Test
  void calendarTellsTheLastClosedDate() {
    lookUps.tell(new BusinessDayCloseStarted(DAY, null, 1), new BusinessDayClosed(DAY, null, 1, 7));
    assertThat(lookUps.get(CalendarLookUp.class).view().lastClosedDate()).isEqualTo(DAY);
    assertThat(lookUps.get(CalendarLookUp.class).view().lastRunLoans()).isEqualTo(7);
  }
}
