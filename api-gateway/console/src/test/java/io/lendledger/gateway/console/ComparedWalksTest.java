package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two moments of a list that is too long to be read are compared as far as both were read. */
class ComparedWalksTest {

  @TempDir Path directory;

  @Test
  void nothingCameOrWentThatWasOnlyNotRead() throws Exception {
    String program =
        """
        import { upToCommon } from "%s";
        const name = (row) => String(row.at);
        let seed = 7;
        const random = () => (seed = (seed * 48271) %% 2147483647) / 2147483647;
        const invented = [];
        let compared = 0;
        for (let round = 0; round < 2000; round++) {
          const list = () => Array.from({ length: 60 }, (_, at) => at).flatMap((at) =>
            random() < 0.2 ? [] : random() < 0.1 ? [{ at }, { at }] : [{ at }]);
          const walked = (all) => ({ rows: all.slice(0, 20), cut: all.length > 20 });
          const [before, after] = [list(), list()];
          const [former, later] = upToCommon(walked(before), walked(after), name);
          const count = (rows, at) => rows.filter((row) => row.at === at).length;
          for (const { at } of [...former, ...later]) {
            if (count(former, at) !== count(before, at) || count(later, at) !== count(after, at)) invented.push([round, at]);
          }
          compared += later.length;
        }
        console.log(JSON.stringify({ invented, compared }));
        """
            .formatted(Path.of("target/web/src/common.ts").toAbsolutePath().toUri());
    JsonNode found = DenoProgram.run(program, directory);
    assertThat(found.get("invented")).isEmpty();
    assertThat(found.get("compared").asInt()).isGreaterThan(20_000);
  }
}
