package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A figure is the same however many zeros it ends with, below zero as well. */
class SameFiguresTest {

  private static final List<List<String>> PAIRS =
      List.of(
          List.of("102", "102.00", "true"),
          List.of("-0.50", "-0.5", "true"),
          List.of("-1", "-1.0", "true"),
          List.of("100", "1", "false"),
          List.of("-0.5", "0.5", "false"),
          List.of("R-1.0", "R-1", "false"));

  @TempDir Path directory;

  @Test
  void zerosAtTheEndSayNothing() throws Exception {
    for (List<String> pair : PAIRS) {
      String program =
          """
          import { same } from "%s";
          console.log(JSON.stringify(same("%s", "%s")));
          """
              .formatted(
                  Path.of("target/web/src/decimal.ts").toAbsolutePath().toUri(),
                  pair.get(0),
                  pair.get(1));
      assertThat(DenoProgram.run(program, directory).asBoolean())
          .as(pair.toString())
          .isEqualTo(Boolean.parseBoolean(pair.get(2)));
    }
  }
}
