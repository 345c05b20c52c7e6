package io.lendledger.platform.scenario;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts what a service's JVM still holds after a collection of garbage. */
public final class LiveInstances {

  private static final long PATIENCE_SECONDS = 120;

  private LiveInstances() {}

  /** The instances of a class in a service. */
  public static int of(Class<?> type, RunningLendledger service) throws Exception {
    Process histogram =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(service.pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String lines = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!histogram.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || histogram.exitValue() != 0) {
      histogram.destroyForcibly();
      throw new AssertionError("jcmd does not count:\n" + lines);
    }
    Matcher line =
        Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +" + Pattern.quote(type.getName()) + "\\s*$")
            .matcher(lines);
    return line.find() ? Integer.parseInt(line.group(1)) : 0;
  }
}
