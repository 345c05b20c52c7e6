package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.AnyCertificate;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Sends requests of Bruno as it does: fills variables, keeps those of answers, compares. */
final class BruRun {

  private static final Pattern VARIABLE = Pattern.compile("\\{\\{(\\w+)}}");
  private static final String BODY = "res.body";

  private final Map<String, String> variables;
  private final HttpClient http;

  BruRun(Map<String, String> variables) throws Exception {
    this.variables = new HashMap<>(variables);
    this.http = HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build();
  }

  private String filled(String text) {
    return VARIABLE
        .matcher(text)
        .replaceAll((MatchResult each) -> {
          assertThat(variables).containsKey(each.group(1));
          return variables.getOrDefault(each.group(1), "");
        });
  }

  /** Sends it, and compares the answer with what the file says; answers the status. */
  int send(BruFile file, boolean compares) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(filled(file.url())));
    file.pairs("headers").forEach((name, value) -> request.header(name, filled(value)));
    Map<String, String> login = file.pairs("auth:basic");
    if (!login.isEmpty()) {
      String both = filled(login.get("username") + ":" + login.get("password"));
      String basic = Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
      request.header("Authorization", "Basic " + basic);
    }
    file.pairs("auth:bearer")
        .values()
        .forEach(token -> request.header("Authorization", "Bearer " + filled(token)));
    request.method(file.method().toUpperCase(Locale.ROOT), body(file, request));
    var response = http.send(request.build(), BodyHandlers.ofString());
    if (compares) {
      JsonNode body = json(response.body());
      for (Map.Entry<String, String> each : file.pairs("assert").entrySet()) {
        String told = told(each.getKey(), response.statusCode(), body);
        compare(file + "\n" + response.body(), told, each.getValue());
      }
      file.pairs("vars:post-response")
          .forEach((name, from) -> variables.put(name, told(from, response.statusCode(), body)));
    }
    return response.statusCode();
  }

  private HttpRequest.BodyPublisher body(BruFile file, HttpRequest.Builder request) {
    Map<String, String> form = file.pairs("body:form-urlencoded");
    if (!form.isEmpty()) {
      request.header("Content-Type", "application/x-www-form-urlencoded");
      return BodyPublishers.ofString(
          form.entrySet().stream()
              .map(each ->
                  each.getKey()
                      + "="
                      + URLEncoder.encode(filled(each.getValue()), StandardCharsets.UTF_8))
              .collect(Collectors.joining("&")));
    }
    String json = file.blocks().get("body:json");
    if (json == null) {
      return BodyPublishers.noBody();
    }
    request.header("Content-Type", "application/json");
    return BodyPublishers.ofString(filled(json));
  }

  private static JsonNode json(String text) {
    return text.startsWith("{") || text.startsWith("[")
        ? JsonMapper.shared().readTree(text)
        : JsonNodeFactory.instance.missingNode();
  }

  private static String told(String what, int status, JsonNode body) {
    if (what.equals("res.status")) {
      return Integer.toString(status);
    }
    assertThat(what).startsWith(BODY);
    String pointer = what.substring(BODY.length()).replaceAll("\\[(\\d+)]", ".$1");
    if (pointer.endsWith(".length")) {
      String list = pointer.substring(0, pointer.length() - ".length".length());
      return Integer.toString(body.at(list.replace('.', '/')).size());
    }
    return body.at(pointer.replace('.', '/')).asString();
  }

  private static void compare(String about, String told, String wanted) {
    if (wanted.startsWith("in ")) {
      String list = wanted.substring("in [".length(), wanted.length() - 1);
      assertThat(List.of(list.split(", ", -1))).as(about).contains(told);
    } else {
      assertThat(wanted).startsWith("eq ");
      assertThat(new BigDecimal(told))
          .as(about)
          .isEqualByComparingTo(wanted.substring("eq ".length()));
    }
  }
}
