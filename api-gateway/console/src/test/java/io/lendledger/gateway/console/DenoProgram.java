package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A program of the pages' scripts, as the build's own checker of types runs it. */
public final class DenoProgram {

  private static final Path TOOLS = Path.of("target/web");

  private DenoProgram() {}

  /** The JSON that the program writes; the test is passed over where there is no Deno. */
  public static JsonNode run(String program, Path directory) throws Exception {
    Optional<Path> deno = deno();
    assumeTrue(deno.isPresent(), "Deno has no build for this machine");
    ProcessBuilder process =
        new ProcessBuilder(
            deno.orElseThrow().toAbsolutePath().toString(), "eval", "--quiet", program);
    process.directory(directory.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
    process.environment().put("DENO_DIR", directory.resolve("cache").toString());
    process.environment().put("DENO_NO_UPDATE_CHECK", "1");
    Process running = process.start();
    running.getOutputStream().close();
    String output = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(running.waitFor()).isZero();
    return JsonMapper.shared().readTree(output);
  }

  private static Optional<Path> deno() throws IOException {
    try (Stream<Path> files = Files.list(TOOLS)) {
      return files
          .filter(file -> file.getFileName().toString().matches("deno-[\\d.]+"))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }
}
