package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Schemas of answers have the fields of the records, and the names of the enums, behind them. */
class DocumentedClassesTest {

  private static final String CLASSES = "/io/lendledger/gateway/edge/openapi/classes.yaml";
  private static final Map<Class<?>, List<String>> FORMS =
      Map.of(
          BigDecimal.class, List.of("number", "decimal"),
          long.class, List.of("integer", "int64"),
          Long.class, List.of("integer", "int64"),
          int.class, List.of("integer", "int32"),
          Integer.class, List.of("integer", "int32"),
          LocalDate.class, List.of("string", "date"),
          Instant.class, List.of("string", "date-time"));

  /** Schemas of answers that no record or enum of ours stands behind. */
  private static final Set<String> OTHERS =
      Set.of(
          // written by Spring's authorization server
          "AccessToken",
          "TokenRefusal",
          "Keys",
          "PublicKey",
          "ServerMetadata",
          // written field by field
          "SuccessResult",
          "ProjectionStates",
          "ParkedEvents",
          "Document",
          "ApiKeys",
          "OAuthClients",
          "SignedInHolders",
          "SigningKeys",
          "WebhookReplays",
          "WebhookSubscriptions",
          // a few names that no enum has
          "AuthMethod",
          "CalendarStatus",
          "CloseStatus",
          "DeliveryStatus",
          "DifferenceKind",
          "FileDirection",
          "FileStatus",
          "FollowUpState",
          "NodePhase",
          "ProcessorPhase",
          "ProjectionPhase",
          "RebuildPhase",
          "SubmissionStatus",
          "SubscriptionStatus",
          "WithdrawalStatus");

  private final Published published = Published.here();
  private final JsonNode classes = read();

  @TestFactory
  Stream<DynamicTest> areSaidAsTheyAre() {
    return classes.properties().stream()
        .map(each ->
            DynamicTest.dynamicTest(
                each.getKey(),
                () -> {
                  Class<?> type = Class.forName(each.getValue().asString());
                  JsonNode schema = published.schema(each.getKey());
                  if (type.isEnum()) {
                    assertThat(schema.get("enum")).isEqualTo(WireNames.of(type.getName()));
                  } else {
                    compare(schema, type);
                  }
                }));
  }

  private static void compare(JsonNode schema, Class<?> type) {
    List<Component> components = components(type).toList();
    assertThat(schema.get("properties").propertyNames())
        .containsExactlyElementsOf(components.stream().map(Component::name).toList());
    assertThat(schema.get("required").valueStream().map(JsonNode::asString))
        .containsExactlyElementsOf(components.stream().map(Component::name).toList());
    for (Component component : components) {
      JsonNode field = schema.get("properties").get(component.name());
      assertThat(mayBeNull(field)).as("%s may be null", component).isEqualTo(component.nullable());
      List<String> form = FORMS.get(component.type());
      if (form != null) {
        assertThat(field.get("type").toString()).as("%s", component).contains(form.getFirst());
        assertThat(field.get("format").asString()).as("%s", component).isEqualTo(form.getLast());
      }
    }
  }

  private static boolean mayBeNull(JsonNode field) {
    return field.path("type").toString().contains("\"null\"")
        || field.path("anyOf").toString().contains("\"null\"");
  }

  /** A field of a record as it is written. */
  private record Component(String name, Class<?> type, boolean nullable) {}

  private static Stream<Component> components(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .flatMap(component ->
            component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                ? components(component.getType())
                : Stream.of(component(component)));
  }

  private static Component component(RecordComponent component) {
    JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
    return new Component(
        renamed == null ? component.getName() : renamed.value(),
        component.getType(),
        component.getAnnotatedType().isAnnotationPresent(Nullable.class));
  }

  /** A new schema of answers is compared with its class, too. */
  @Test
  void areAllCompared() {
    Set<String> answered = new TreeSet<>();
    published
        .operations()
        .forEach(operation ->
            operation
                .says()
                .get("responses")
                .forEach(response -> collect(published.followed(response), answered)));
    published
        .document()
        .get("webhooks")
        .forEach(message -> collect(message.at("/post/requestBody"), answered));
    answered.removeIf(name -> name.endsWith("Page") || name.endsWith("Message"));
    Set<String> compared = new TreeSet<>(OTHERS);
    classes.propertyNames().forEach(compared::add);
    compared.removeIf(name -> !answered.contains(name) && isTaken(name));
    assertThat(answered).isEqualTo(compared);
  }

  private boolean isTaken(String name) {
    Set<String> taken = new TreeSet<>();
    published
        .operations()
        .forEach(operation -> {
          collect(operation.says().path("requestBody"), taken);
          published.parameters(operation).forEach(parameter -> collect(parameter, taken));
        });
    return taken.contains(name);
  }

  private void collect(JsonNode node, Set<String> names) {
    for (String reference : node.findValuesAsString("$ref")) {
      String name = reference.substring(reference.lastIndexOf('/') + 1);
      if (reference.startsWith("#/components/schemas/") && names.add(name)) {
        collect(published.schema(name), names);
      }
    }
  }

  private static JsonNode read() {
    try (InputStream text = new ClassPathResource(CLASSES).getInputStream()) {
      return new YAMLMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
