package io.lendledger.query.rebuild;

import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.jspecify.annotations.Nullable;

/** A store's tokens in the stored form of the processors' tokens. */
final class StoredTokens {

  private final Jackson3Serializer serializer = Jackson3Serializer.builder().build();

  byte[] bytes(TrackingToken token) {
    return serialized(token).getData();
  }

  String type(TrackingToken token) {
    return serialized(token).getType().getName();
  }

  @Nullable TrackingToken read(byte @Nullable [] token, @Nullable String type) {
    return token == null || type == null
        ? null
        : serializer.deserialize(new SimpleSerializedObject<>(token, byte[].class, type, null));
  }

  private SerializedObject<byte[]> serialized(TrackingToken token) {
    return serializer.serialize(token, byte[].class);
  }
}
