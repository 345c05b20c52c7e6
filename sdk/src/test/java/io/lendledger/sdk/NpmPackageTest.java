package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The client in TypeScript as npm has it. */
class NpmPackageTest {

  private static ClientArchives archives;
  @TempDir Path here;

  @BeforeAll
  static void pack(@TempDir Path checkout) throws Exception {
    archives = ClientArchives.in(checkout);
  }

  @Test
  void namesItselfAndWhatItHas() throws Exception {
    Path installed = archives.installForNode(here);
    JsonNode about =
        JsonMapper.shared().readTree(Files.readAllBytes(installed.resolve("package.json")));
    assertThat(about.get("name").asString()).isEqualTo("lendledger");
    assertThat(about.get("version").asString()).isEqualTo(ClientArchives.VERSION);
    assertThat(about.get("license").asString()).isEqualTo("Apache-2.0");
    assertThat(about.has("dependencies")).isFalse();
    for (String named :
        new String[] {
          about.get("main").asString(),
          about.get("types").asString(),
          about.at("/exports/./types").asString(),
          about.at("/exports/./default").asString(),
          "LICENSE",
          "README.md"
        }) {
      assertThat(installed.resolve(named)).isNotEmptyFile();
    }
  }

  @Test
  void bothKindsOfModulesHaveIt() throws Exception {
    assumeTrue(
        Program.isThere("node", "-e", "process.exit(typeof crypto === 'object' ? 0 : 1)"),
        "Node.js 20 or later is not installed");
    archives.installForNode(here);
    String all = "console.log([Client, Decimal, Refused, verify].map((each) => typeof each))";
    Files.writeString(
        here.resolve("new.mjs"),
        "import { Client, Decimal, Refused, verify } from 'lendledger';\n" + all);
    Files.writeString(
        here.resolve("old.cjs"),
        "const { Client, Decimal, Refused, verify } = require('lendledger');\n" + all);
    for (String each : new String[] {"new.mjs", "old.cjs"}) {
      Program said = Program.run(here, Map.of("NO_COLOR", "1"), "node", each);
      assertThat(said.output()).as(each).doesNotContain("undefined").contains("function");
      assertThat(said.exitCode()).isZero();
    }
  }

  @Test
  void npmPacksAndInstallsItWithoutANetwork() throws Exception {
    assumeTrue(Program.isThere("npm", "--version"), "npm is not installed");
    Files.writeString(here.resolve("package.json"), "{\"private\": true}");
    Program installed =
        Program.run(
            here,
            Map.of("npm_config_cache", here.resolve("cache").toString()),
            "npm",
            "install",
            "--offline",
            "--no-audit",
            "--no-fund",
            archives.npm().toString());
    assertThat(installed.exitCode()).as(installed.output()).isZero();
    assertThat(here.resolve("node_modules/lendledger/index.d.ts")).isNotEmptyFile();
    Program packed =
        Program.run(
            here.resolve("node_modules/lendledger"),
            Map.of("npm_config_cache", here.resolve("cache").toString()),
            "npm",
            "pack",
            "--dry-run",
            "--offline");
    assertThat(packed.exitCode()).as(packed.output()).isZero();
    assertThat(packed.output())
        .contains("index.js", "index.d.ts", "client.js", "LICENSE", "README.md")
        .contains("lendledger-" + ClientArchives.VERSION + ".tgz");
  }
}
