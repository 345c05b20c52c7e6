package io.lendledger.sdk;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The command line at a service of the class's own, over a day of a loan. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class OnLoanDay {

  Path data;
  Path home;
  LoanDay day;
  Shell shell;
  String loan;

  @BeforeAll
  final void live(@TempDir Path directory, @TempDir Path homeDirectory) throws Exception {
    data = directory;
    home = homeDirectory;
    day = LoanDay.live(data, new Shell(home));
    shell = day.shell();
    loan = day.loan();
  }

  @AfterAll
  final void stop() throws Exception {
    if (day != null) {
      day.service().stop();
    }
  }
}
