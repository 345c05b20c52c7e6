package io.lendledger.platform.reads;

import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads of one service on which two lenders have a programme; who changes more of it comes later.
 */
@Timeout(600)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class LiveReadsTest {

  @TempDir static Path data;
  private static RunningLendledger service;
  private static TwoLenders programme;

  @BeforeAll
  static void start() throws Exception {
    service = RunningLendledger.startHere(data);
    programme = new TwoLenders(service, LocalDate.now(ZoneOffset.UTC));
    programme.live();
  }

  @AfterAll
  static void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Nested
  @Order(1)
  class Series extends SeriesReads {
    Series() {
      super(programme);
    }
  }

  @Nested
  @Order(2)
  class OfAllLenders extends OverLenders {
    OfAllLenders() {
      super(programme);
    }
  }

  @Nested
  @Order(3)
  class OfTheService extends ServiceReads {
    OfTheService() {
      super(programme);
    }
  }

  @Nested
  @Order(4)
  class Changes extends RecordChanges {
    Changes() {
      super(programme);
    }
  }

  @Nested
  @Order(5)
  class Sorted extends SortedLists {
    Sorted() {
      super(programme);
    }
  }
}
