package io.lendledger.gateway.openapi;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the bodies of requests and answers, in each of their formats. */
final class BodyComposer {

  private static final String JSON = "application/json";
  private static final String NDJSON = "application/x-ndjson";
  private static final String CSV = "text/csv";

  private final SchemaComposer schemas;

  BodyComposer(SchemaComposer schemas) {
    this.schemas = schemas;
  }

  /** Adds the request body, if there is one. */
  void request(ObjectNode operation, JsonNode declared) {
    if (declared.has("body") || declared.has("optionalBody")) {
      String schema = declared.path("body").asString(declared.path("optionalBody").asString(""));
      ObjectNode body = operation.putObject("requestBody").put("required", declared.has("body"));
      json(body.putObject("content"), schemas.ref(schema));
    } else if (declared.has("form")) {
      ObjectNode body = operation.putObject("requestBody").put("required", true);
      body.putObject("content")
          .putObject("application/x-www-form-urlencoded")
          .set("schema", schemas.ref(declared.get("form").asString()));
    } else if (declared.has("list") || declared.has("records")) {
      String envelope = declared.path("list").asString(declared.path("records").asString(""));
      ObjectNode body = operation.putObject("requestBody").put("required", true);
      lists(body.putObject("content"), schemas.ref(envelope), recordOf(envelope));
    }
    if (declared.has("example")) {
      ObjectNode json = (ObjectNode) operation.at("/requestBody/content").get(JSON);
      json.set("example", declared.get("example"));
    }
  }

  /** Adds the query parameters that stand for the fields around the list. */
  void envelopeParameters(ArrayNode parameters, String envelope, FieldDictionary fields) {
    for (JsonNode field : schemas.declaration(envelope).path("takes")) {
      String name = field.asString().replace("?", "");
      ObjectNode schema = fields.field(envelope, name, false);
      ObjectNode parameter = parameters.addObject().put("name", name).put("in", "query");
      parameter.put("required", false);
      String means = schema.remove("description").asString();
      parameter.put("description", means + ". With NDJSON and CSV; in JSON it is in the body");
      parameter.set("example", schema.remove("examples").get(0));
      parameter.set("schema", schema);
    }
  }

  /** Adds the answers that are no refusals. */
  void answers(ObjectNode responses, JsonNode declared, boolean repeatable) {
    if (declared.has("list")) {
      ObjectNode answer = response(responses, "201", "Durable, and applied if that was quick");
      header(answer, "Location");
      header(answer, "Preference-Applied");
      header(answer, "Link");
      json(answer.putObject("content"), schemas.ref("Submission"));
      // Not 200: generated clients answer with the schema of the lowest status.
      ObjectNode rehearsed = response(responses, "2XX", "200 with `dryRun`: what it would come to");
      json(rehearsed.putObject("content"), schemas.ref("Rehearsed"));
    }
    if (declared.has("page")) {
      String record = declared.get("page").asString();
      ObjectNode answer = response(responses, "200", "A page");
      header(answer, "X-Next-Cursor");
      header(answer, "X-As-Of");
      header(answer, "X-Behind-Since");
      lists(answer.putObject("content"), schemas.page(record), record);
    }
    for (var declaredAnswer : declared.path("answers").properties()) {
      answer(responses, declaredAnswer.getKey(), declaredAnswer.getValue());
    }
    if (repeatable) {
      responses.forEach(response -> header((ObjectNode) response, "Idempotency-Replayed"));
    }
  }

  private void answer(ObjectNode responses, String status, JsonNode declared) {
    ObjectNode answer = response(responses, status, declared.get("means").asString());
    declared.path("headers").forEach(name -> header(answer, name.asString()));
    if (declared.has("schema")) {
      json(answer.putObject("content"), schemas.ref(declared.get("schema").asString()));
    }
    if (declared.has("pageOf")) {
      json(answer.putObject("content"), schemas.page(declared.get("pageOf").asString()));
    }
    if (declared.has("lines")) {
      lines(answer.withObjectProperty("content"), declared.get("lines").asString());
    }
    if (declared.has("original")) {
      ObjectNode content = answer.putObject("content");
      for (String format : List.of(JSON, NDJSON, CSV)) {
        content
            .putObject(format)
            .putObject("schema")
            .put("type", "string")
            .put("format", "binary")
            .put("description", "As it was sent");
      }
    }
    for (JsonNode media : declared.path("media")) {
      answer
          .withObjectProperty("content")
          .putObject(media.asString())
          .putObject("schema")
          .put("type", "string");
    }
  }

  private static ObjectNode response(ObjectNode responses, String status, String means) {
    ObjectNode response = responses.putObject(status).put("description", means);
    RefusalComposer.USUAL_HEADERS.forEach(name -> header(response, name));
    return response;
  }

  private static void header(ObjectNode response, String name) {
    RefusalComposer.headerRef(response.withObjectProperty("headers"), name);
  }

  private void lists(ObjectNode content, ObjectNode schema, String record) {
    json(content, schema);
    lines(content, record);
    ObjectNode csv = content.putObject(CSV).put("x-record", record);
    csv.putObject("schema")
        .put("type", "string")
        .put("description", "A header row with the names of `" + record + "`, then a row a record");
    csv.put("example", SampleCsv.of(schemas, record));
  }

  private static void lines(ObjectNode content, String record) {
    content
        .putObject(NDJSON)
        .put("x-record", record)
        .putObject("schema")
        .put("type", "string")
        .put("description", "One `" + record + "` a line");
  }

  private static void json(ObjectNode content, ObjectNode schema) {
    content.putObject(JSON).set("schema", schema);
  }

  private String recordOf(String envelope) {
    return schemas.declaration(envelope).get("list").iterator().next().asString();
  }
}
