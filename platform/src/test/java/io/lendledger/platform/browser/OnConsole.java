package io.lendledger.platform.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Opens a console of its own for the cases of a class, where a browser is installed. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class OnConsole {

  /** Where the service keeps its data. */
  Path data;

  OpenConsole console;
  Browser browser;

  @BeforeAll
  final void start(@TempDir Path directory) throws Exception {
    assumeTrue(Browser.isInstalled(), OpenConsole.MISSING);
    data = directory;
    console = open();
    browser = console.browser();
    prepare();
  }

  /** A console before a service of its own, with a loan in it. */
  OpenConsole open() throws Exception {
    return OpenConsole.start(data, options());
  }

  /** Options of the service. */
  String[] options() {
    return new String[0];
  }

  /** Has happen what the cases begin with: the one loan is delivered. */
  void prepare() throws Exception {
    console.deliver();
  }

  @AfterAll
  final void stop() throws Exception {
    if (console != null) {
      console.close();
    }
  }
}
