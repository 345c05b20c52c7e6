package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client in Python as pip has it. */
class WheelTest {

  private static final String USE =
      "import lendledger, importlib.metadata as m; print(m.version('lendledger'),"
          + " lendledger.Client.__name__, lendledger.__file__)";

  @TempDir Path checkout;
  @TempDir Path here;

  @Test
  void pipInstallsWheelAndArchiveWithoutANetwork() throws Exception {
    assumeTrue(Program.isThere("python3", "-m", "pip", "--version"), "pip is not installed");
    ClientArchives archives = ClientArchives.in(checkout);
    for (Path each : new Path[] {archives.wheel(), archives.archive("python")}) {
      Path into = here.resolve(String.valueOf(each.getFileName()));
      Program installed =
          Program.run(
              here,
              Map.of("PIP_NO_INDEX", "1", "PIP_DISABLE_PIP_VERSION_CHECK", "1"),
              "python3",
              "-m",
              "pip",
              "install",
              "--quiet",
              "--target",
              into.toString(),
              each.toString());
      assertThat(installed.exitCode()).as(installed.output()).isZero();
      Program used = Program.run(here, Map.of("PYTHONPATH", into.toString()), "python3", "-c", USE);
      assertThat(used.output().strip())
          .isEqualTo(ClientArchives.VERSION + " Client " + into.resolve("lendledger/__init__.py"));
    }
  }
}
