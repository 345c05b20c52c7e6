package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lendledger.command.eventstore.TestStore.Noted;
import io.lendledger.core.catalogue.EventCatalogue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializationException;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SimpleSerializedObject;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EventSerializerTest {

  private final EventSerializer serializer =
      new EventSerializer(new EventCatalogue(List.of(Noted.class)));

  @Test
  void storesTheLogicalNameAndDeclaredOrder() {
    SerializedObject<byte[]> stored = serializer.serialize(Noted.of("z"), byte[].class);

    assertThat(stored.getType().getName()).isEqualTo("sample.noted");
    assertThat(stored.getType().getRevision()).isEqualTo("3");
    assertThat(new String(stored.getData(), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"zebra\":\"z\",\"amount\":0.00000001,\"date\":\"2026-02-28\",\"nothing\":null,"
                + "\"apples\":[\"a\",\"b\"]}");
    assertThat(serializer.<byte[], Noted>deserialize(stored)).isEqualTo(Noted.of("z"));
  }

  @Test
  void keepsEveryDigitOnTheWayThroughAnUpcaster() {
    var exact = new Noted("z", new BigDecimal("12345678901234567890.1234567800"), null, null, null);

    SerializedObject<JsonNode> node = serializer.serialize(exact, JsonNode.class);
    SerializedObject<byte[]> stored = serializer.getConverter().convert(node, byte[].class);

    assertThat(serializer.<byte[], Noted>deserialize(stored)).isEqualTo(exact);
  }

  @Test
  void ignoresComponentsAddedLater() {
    assertThat(serializer.<byte[], Noted>deserialize(stored("sample.noted", "{\"later\":1}")))
        .isEqualTo(new Noted(null, null, null, null, null));
  }

  @Test
  void namesWhatItDoesNotKnow() {
    assertThatExceptionOfType(SerializationException.class)
        .isThrownBy(() -> serializer.deserialize(stored("sample.unheard-of", "{}")))
        .withMessageContaining("sample.unheard-of");
    assertThatExceptionOfType(SerializationException.class)
        .isThrownBy(() -> serializer.serialize("text", byte[].class))
        .withMessageContaining("java.lang.String");
  }

  @Test
  void carriesMetadata() {
    var metaData = MetaData.from(Map.of("credential", "desk", "requestId", "r1"));

    assertThat(
            serializer.<byte[], MetaData>deserialize(serializer.serialize(metaData, byte[].class)))
        .isEqualTo(metaData);
  }

  private static SerializedObject<byte[]> stored(String name, String json) {
    return new SimpleSerializedObject<>(
        json.getBytes(StandardCharsets.UTF_8), byte[].class, name, "3");
  }
}
