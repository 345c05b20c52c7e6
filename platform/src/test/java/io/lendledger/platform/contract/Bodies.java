package io.lendledger.platform.contract;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/** Compares bodies with their schemas, in all formats. */
final class Bodies {

  private static final Pattern PLAIN_NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  private final Document document;
  private final Set<String> seen;

  Bodies(Document document, Set<String> seen) {
    this.document = document;
    this.seen = seen;
  }

  void answer(Operation operation, JsonNode response, Exchanged exchanged, List<String> faults) {
    if (!response.has("content")) {
      if (exchanged.body().length > 0) {
        faults.add("a body where none is documented");
      }
      return;
    }
    JsonNode media = response.get("content").get(exchanged.type());
    if (media == null) {
      faults.add("Content-Type %s is not documented".formatted(exchanged.type()));
      return;
    }
    seen.add(operation + " answers " + exchanged.type());
    if (operation.path().endsWith("/content") && exchanged.status() == 200) {
      return;
    }
    if (exchanged.type().endsWith("json")) {
      exchanged.text().lines().forEach(line -> plain(line, faults));
    }
    switch (exchanged.type()) {
      case "application/json" -> json(media.get("schema"), exchanged.text(), faults);
      case "application/x-ndjson" ->
          exchanged.text().lines().forEach(line -> json(record(media), line, faults));
      case "text/csv" -> {
        if (media.has("x-record")) { // else it has a row for each list that it may be of
          rows(media, exchanged.text(), faults);
        }
      }
      default -> {}
    }
  }

  /** A request that was taken must be one that the document allows. */
  void request(Operation operation, Exchanged exchanged, List<String> faults) {
    JsonNode body = document.resolve(operation.declared().path("requestBody"));
    if (exchanged.sent().length > 0 && body.has("content")) {
      JsonNode media = body.get("content").get(exchanged.sentType());
      if (media == null) {
        faults.add("was taken with Content-Type " + exchanged.sentType());
        return;
      }
      seen.add(operation + " takes " + exchanged.sentType());
      switch (exchanged.sentType()) {
        case "application/json" -> json(media.get("schema"), exchanged.sentText(), faults);
        case "application/x-ndjson" ->
            exchanged
                .sentText()
                .lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> json(record(media), line, faults));
        case "application/x-www-form-urlencoded" -> form(media, exchanged, faults);
        default -> {}
      }
    }
    query(operation, exchanged, faults);
  }

  private void form(JsonNode media, Exchanged exchanged, List<String> faults) {
    JsonNode known = document.resolve(media.get("schema"));
    Stream.of(exchanged.sentText().split("&"))
        .map(each -> each.split("=", 2)[0])
        .forEach(name -> {
          seen.add(document.nameOf(known) + "." + name);
          if (!known.get("properties").has(name)) {
            faults.add("form field " + name + " was taken and is not documented");
          }
        });
  }

  private void query(Operation operation, Exchanged exchanged, List<String> faults) {
    String query = exchanged.address().getQuery();
    boolean takesAny = !operation.isGuarded() && !operation.path().startsWith("/webhooks/");
    if (query == null || takesAny) {
      return;
    }
    List<String> known =
        operation
            .declared()
            .get("parameters")
            .valueStream()
            .map(document::resolve)
            .filter(parameter -> parameter.get("in").asString().equals("query"))
            .map(parameter -> parameter.get("name").asString())
            .toList();
    Stream.of(query.split("&"))
        .map(each -> each.split("=", 2)[0])
        .filter(name -> !name.isEmpty())
        .forEach(name -> {
          seen.add(operation + " ?" + name);
          if (!known.contains(name)) {
            faults.add("parameter " + name + " was taken and is not documented");
          }
        });
  }

  private JsonNode record(JsonNode media) {
    return document.component("schemas", media.get("x-record").asString());
  }

  /** Compares JSON. */
  void json(JsonNode schema, String text, List<String> faults) {
    try {
      JsonNode value = Document.JSON.readTree(text);
      document.check(schema, value).forEach(error -> faults.add(error.toString()));
      note(schema, value);
    } catch (JacksonException unreadable) {
      faults.add("no JSON: " + unreadable.getOriginalMessage());
    }
  }

  private static void plain(String text, List<String> faults) {
    try (JsonParser parser = Document.JSON.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isNumeric() && !PLAIN_NUMBER.matcher(parser.getString()).matches()) {
          faults.add("a number is not plain: " + parser.getString());
        }
      }
    }
  }

  /** Remembers the fields that had a value, and the names of enums. */
  private void note(JsonNode declared, JsonNode value) {
    JsonNode schema =
        declared.path("anyOf").path(0).has("$ref") ? declared.at("/anyOf/0") : declared;
    JsonNode resolved = document.resolve(schema);
    String ref = schema.path("$ref").asString("");
    String name =
        ref.isEmpty() ? document.nameOf(resolved) : ref.substring(ref.lastIndexOf('/') + 1);
    for (var field : value.properties()) {
      JsonNode type = resolved.path("properties").get(field.getKey());
      if (type == null || field.getValue().isNull()) {
        continue;
      }
      seen.add(name + "." + field.getKey());
      if (type.has("items")) {
        field.getValue().forEach(item -> note(type.get("items"), item));
      } else {
        note(type, field.getValue());
      }
    }
  }

  private void rows(JsonNode media, String text, List<String> faults) {
    List<CsvRecord> rows = CsvReader.builder().ofCsvRecord(text).stream().toList();
    List<String> columns = columns("", record(media));
    if (rows.isEmpty() || !rows.getFirst().getFields().equals(columns)) {
      faults.add("the CSV header is not " + columns);
    }
    for (CsvRecord row : rows) {
      if (row.getFieldCount() != columns.size()) {
        faults.add("a CSV row has %d columns".formatted(row.getFieldCount()));
      }
    }
  }

  private List<String> columns(String prefix, JsonNode schema) {
    List<String> columns = new ArrayList<>();
    for (var field : schema.get("properties").properties()) {
      JsonNode inner = document.resolve(field.getValue());
      if (inner.has("properties")) {
        columns.addAll(columns(prefix + field.getKey() + ".", inner));
      } else {
        columns.add(prefix + field.getKey());
      }
    }
    return columns;
  }
}
