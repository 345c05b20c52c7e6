package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The pages of the documentation, a picture, and what pages load. */
final class DocsWalk {

  private static final Pattern PART = Pattern.compile("\"(/docs/assets/[^\"]+)\"");

  private final Caller caller;

  DocsWalk(Caller caller) {
    this.caller = caller;
  }

  void visit() throws Exception {
    List<String> parts =
        PART.matcher(expect(get("/docs"), 200).text())
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(parts).as("index, styles, scripts").hasSize(4);
    for (String part : parts) {
      seen(part);
    }
    for (String page :
        List.of(
            "/docs", "/docs/faults", "/docs/decisions/063-docs-site", "/docs/pictures/loan.png")) {
      seen(page);
    }
    for (String nothing :
        List.of(
            "/docs/nothing",
            "/docs/decisions/nothing",
            "/docs/pictures/nothing.png",
            "/docs/assets/nothing.js")) {
      expect(get(nothing), 404);
    }
  }

  private void seen(String path) throws Exception {
    String tag = expect(get(path), 200).headers().firstValue("ETag").orElseThrow();
    expect(get(path, "If-None-Match", tag), 304);
    expect(get(path, "If-None-Match", "W/\"other\""), 200);
    expect(get(path, "Accept", "x"), 406);
    expect(caller.send("HEAD", path, (String) null), 200);
  }

  private Exchanged get(String path, String... headers) throws Exception {
    return caller.send("GET", path, (String) null, headers);
  }
}
