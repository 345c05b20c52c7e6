package io.lendledger.platform.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What was secret is afterwards in no file of the service: log, events, tables, write-ahead log.
 */
class SecretsStayInsideTest {

  private static final String WEBHOOK_SECRET = "whsec_c2VjcmV0LW9mLXRoZS1sZW5kZXItaW4tZnVsbA";
  private static final String WRONG_SECRET = "wrong-but-nearly-right-secret";

  @TempDir Path data;

  @Test
  void noFileHoldsASecretThatWasUsed() throws Exception {
    Path log = data.resolve("service.log");
    FirstStart.programs(data);
    RunningLendledger service =
        RunningLendledger.startAsItIs(
            data,
            "--logging.file.name=" + log,
            "--logging.level.io.lendledger=debug",
            "--logging.level.org.springframework.security=debug");
    List<String> secrets = new ArrayList<>(List.of(WEBHOOK_SECRET, WRONG_SECRET));
    String events;
    try {
      use(service, secrets);
      Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
      events = auditor.get("/audit/v1/events?limit=1000").expect(200).body().toString();
    } finally {
      service.stop();
    }
    assertThat(Files.readString(log)).contains("DEBUG");
    assertThat(events).contains("lender");
    for (String secret : secrets) {
      assertThat(service.lastOutput()).doesNotContain(secret);
      assertThat(events).doesNotContain(secret);
    }
    assertThat(filesWithAnyOf(secrets)).isEmpty();
    assertThat(filesWithAnyOf(List.of("demo-lender"))).isNotEmpty();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(data.resolve("master.key"))))
        .isEqualTo("rw-------");
  }

  private static void use(RunningLendledger service, List<String> secrets) throws Exception {
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    String lender =
        """
        {"lenderName": "Lender D", "serviceFeeSplit": 10, "otherAgentFeeSplit": 0,
         "billingCurrency": "USD", "inboundWebhookSecret": "%s"}\
        """
            .formatted(WEBHOOK_SECRET);
    desk.put("/desk/v1/lenders/DEMO", lender).expect(200);
    String grant = "{\"lenderCode\": \"DEMO\", \"scopes\": [\"lender.read\"]}";
    JsonNode key = desk.post("/desk/v1/api-keys", grant).expect(201).body();
    secrets.add(key.get("key").asString());
    String id = key.get("id").asString();
    JsonNode rotated = desk.post("/desk/v1/api-keys/" + id + "/rotate", "{}").expect(200).body();
    secrets.add(rotated.get("key").asString());
    JsonNode client = desk.post("/desk/v1/oauth-clients", grant).expect(201).body();
    String secret = client.get("clientSecret").asString();
    secrets.add(secret);
    Api.login(service.address(), client.get("clientId").asString(), secret)
        .get("/api/v1/trades")
        .expect(200);
    desk.get("/desk/v1/api-keys/" + WRONG_SECRET + "?client_secret=" + secret).expect(400);
    desk.get("/desk/v1/api-keys?api_key=" + secrets.get(2)).expect(400);
    String wrong = "{\"clientSecret\": \"" + WRONG_SECRET + "\"}";
    assertThat(desk.post("/desk/v1/oauth-clients", wrong).expect(400).body().toString())
        .doesNotContain(WRONG_SECRET);
  }

  private List<Path> filesWithAnyOf(List<String> texts) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.startsWith(data.resolve("postgres-binaries")))
          .filter(file -> holdsAnyOf(texts, file))
          .toList();
    }
  }

  private static boolean holdsAnyOf(List<String> texts, Path file) {
    try {
      String held = new String(Files.readAllBytes(file), ISO_8859_1);
      return texts.stream().anyMatch(held::contains);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
