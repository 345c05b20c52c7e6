package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** The console's pages, and a session from its start to its end. */
final class ConsoleWalk {

  private static final String SESSION = "/console/session";
  private static final int OVER_OBJECT_BYTES = 65 * 1024;
  private static final Pattern PART = Pattern.compile("\"(/console/assets/[^\"]+)\"");

  private final Caller caller;

  ConsoleWalk(Caller caller) {
    this.caller = caller;
  }

  void visit() throws Exception {
    pages();
    String cookie = signIn();
    look(cookie);
    signOut(cookie);
  }

  private void pages() throws Exception {
    Matcher parts = PART.matcher(expect(get("/"), 200).text());
    int found = 0;
    while (parts.find()) {
      expect(get(parts.group(1)), 200);
      expect(get(parts.group(1), "Accept", "x"), 406);
      found++;
    }
    assertThat(found).isEqualTo(6);
    expect(get("/", "Accept", "x"), 406);
    expect(get("/console/loans"), 200);
    expect(get("/console/loans", "Accept", "x"), 406);
    expect(get("/console/nothing"), 404);
    expect(get("/console/assets/nothing.js"), 404);
  }

  private Exchanged get(String path, String... headers) throws Exception {
    return caller.send("GET", path, (String) null, headers);
  }

  private Exchanged post(String body, String... headers) throws Exception {
    return caller.send("POST", SESSION, body, headers);
  }

  private String signIn() throws Exception {
    ObjectNode client = Document.JSON.createObjectNode();
    client.put("clientId", "demo-lender").put("clientSecret", "wrong");
    String[] type = {"Content-Type", Caller.JSON};
    expect(post(client.toString(), type), 401);
    expect(post("{\"", type), 400);
    expect(post("{}", type), 400);
    expect(post(" ".repeat(OVER_OBJECT_BYTES), type), 413);
    expect(post("<x/>", "Content-Type", "application/xml"), 415);
    expect(post("{}", "Content-Type", Caller.JSON, "Accept", "application/xml"), 406);
    client.put("clientSecret", "demo-lender-secret");
    expect(post(client.toString(), "Content-Type", Caller.JSON, "Origin", "https://x.test"), 403);
    Exchanged signedIn = expect(post(client.toString(), type), 204);
    return signedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
  }

  private void look(String cookie) throws Exception {
    expect(get(SESSION), 401);
    expect(get(SESSION + "?x=1", "Cookie", cookie), 400);
    expect(get(SESSION, "Cookie", cookie, "Accept", "x"), 406);
    expect(get("/api/v1/trades", "Cookie", cookie), 200);
  }

  private void signOut(String cookie) throws Exception {
    String csrf = json(expect(get(SESSION, "Cookie", cookie), 200)).get("csrfToken").asString();
    for (String path : List.of(SESSION, SESSION + "?x=1")) {
      Exchanged refused = end(path, "Cookie", cookie, "Sec-Fetch-Site", "same-origin");
      assertThat(refused.status()).isEqualTo(path.equals(SESSION) ? 403 : 400);
    }
    expect(end(SESSION), 401);
    expect(end(SESSION, "Accept", "x"), 406);
    String[] own = {"Cookie", cookie, "X-CSRF-Token", csrf, "Sec-Fetch-Site", "same-origin"};
    expect(end(SESSION, own), 204);
    expect(end(SESSION, own), 401);
  }

  private Exchanged end(String path, String... headers) throws Exception {
    return caller.send("DELETE", path, (String) null, headers);
  }
}
