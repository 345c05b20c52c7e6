package io.lendledger.platform.sandbox;

import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.platform.data.WholeFile;
import io.lendledger.platform.play.LoginRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The credentials of the lenders' custodians, one each, made by the desk's API when a lender is met
 * first, and again when its client was revoked. A file of the data directory keeps them.
 */
final class Custodians {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path file;
  private final Talk talk;
  private final Player desk;
  private final Map<String, Player> known;

  Custodians(Path data, Talk talk, Player desk) {
    this.file = data.resolve("sandbox-custodians.json");
    this.talk = talk;
    this.desk = desk;
    this.known = read(file);
  }

  private record Wanted(String lenderCode, List<String> scopes, String description) {}

  /** Something that a lender's custodian does. */
  interface Act {
    void run(Player custodian) throws IOException, InterruptedException;
  }

  /** Does it for a lender, as the lender's own custodian. */
  void act(String lender, Act act) throws IOException, InterruptedException {
    Player custodian = known.get(lender);
    if (custodian == null) {
      custodian = make(lender);
    }
    try {
      act.run(custodian);
    } catch (LoginRefused revoked) {
      act.run(make(lender));
    }
  }

  private Player make(String lender) throws IOException, InterruptedException {
    JsonNode made =
        talk.make(
            desk,
            "/desk/v1/oauth-clients",
            new Wanted(
                lender,
                List.of(Scope.LENDER_WRITE.wire(), Scope.LENDER_READ.wire()),
                "Custodian of the sandbox"));
    Player custodian =
        new Player(made.get("clientId").asString(), made.get("clientSecret").asString());
    known.put(lender, custodian);
    WholeFile.write(file, JSON.writeValueAsBytes(known));
    return custodian;
  }

  // Without it, custodians only get other credentials.
  private static Map<String, Player> read(Path file) {
    try {
      return Files.exists(file)
          ? JSON.readValue(
              Files.readAllBytes(file), new TypeReference<TreeMap<String, Player>>() {})
          : new TreeMap<>();
    } catch (IOException | JacksonException unreadable) {
      return new TreeMap<>();
    }
  }
}
