package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client that a generator makes for Python is Python, and its models are models. */
class PythonClientTest {

  private static final Path CLIENT = Path.of(System.getProperty("lendledger.sdk.python"));
  private static final Path BY_HAND = Path.of("src", "main", "python").toAbsolutePath();
  private static final Path IMPORT_ALL =
      Path.of("src", "test", "python", "import_all.py").toAbsolutePath();

  @BeforeAll
  static void pythonIsThere() throws Exception {
    assumeTrue(
        Program.isThere("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"),
        "Python 3.9 or later is not installed (Debian: apt-get install python3)");
  }

  @Test
  void compiles() throws Exception {
    Program compiled =
        Program.run(CLIENT, Map.of(), "python3", "-m", "compileall", "-q", "lendledger_client");
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();
  }

  /** The one that is written by hand keeps what sdk/README.md says of it. */
  @Test
  void theOneByHandKeepsItsPromises() throws Exception {
    Program tested =
        Program.run(
            IMPORT_ALL.getParent(),
            Map.of("PYTHONPATH", BY_HAND.toString(), "PYTHONDONTWRITEBYTECODE", "1"),
            "python3",
            "-m",
            "unittest",
            "test_lendledger");
    assertThat(tested.exitCode()).as(tested.output()).isZero();
    assertThat(tested.output()).containsPattern("Ran [1-9][0-9]* tests");
  }

  @Test
  void declaresItsModels() throws Exception {
    assumeTrue(
        Program.isThere(
            "python3",
            "-c",
            "import sys, pydantic, dateutil, urllib3; sys.exit(pydantic.VERSION < '2')"),
        "pydantic 2, python-dateutil and urllib3 are not installed (pip install)");
    Program imported =
        Program.run(
            CLIENT, Map.of("PYTHONPATH", CLIENT.toString()), "python3", IMPORT_ALL.toString());
    assertThat(imported.exitCode()).as(imported.output()).isZero();
    assertThat(imported.output()).contains("modules");
  }
}
