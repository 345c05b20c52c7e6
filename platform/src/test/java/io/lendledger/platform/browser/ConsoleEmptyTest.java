package io.lendledger.platform.browser;

import io.lendledger.platform.scenario.RunningLendledger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every screen in a hand, light and dark, while the service has nothing in it. */
class ConsoleEmptyTest extends OnConsole {

  private static final List<OpenConsole.Look> IN_A_HAND =
      List.of(OpenConsole.Look.of(390, "light"), OpenConsole.Look.of(390, "dark"));

  @Override
  OpenConsole open() throws Exception {
    return OpenConsole.before(RunningLendledger.startHere(data));
  }

  @Override
  void prepare() {}

  @Test
  void everyEmptyScreenOfALenderFits() throws Exception {
    console.signIn("Lender DEMO");
    console.visit(Routes.withoutRecord(Routes.OF_READERS), IN_A_HAND);
    console.visit(Routes.withoutRecord(Routes.OF_LENDER), IN_A_HAND);
  }

  @Test
  void everyEmptyScreenOfTheDeskFits() throws Exception {
    console.signIn("desk");
    console.visit(Routes.withoutRecord(Routes.OF_DESK), IN_A_HAND);
  }

  @Test
  void everyEmptyScreenOfAnAuditorFits() throws Exception {
    console.signIn("Auditor");
    console.visit(Routes.withoutRecord(Routes.OF_AUDITOR), IN_A_HAND);
  }
}
