package io.lendledger.command.integrity.chain;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The lender of an event, as its payload names it. */
final class NamedLender {

  private static final JsonFactory JSON = new JsonFactory();
  private static final String LENDER = "lenderCode";

  private NamedLender() {}

  static @Nullable String in(byte[] payload) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), payload)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean names = json.currentName().equals(LENDER);
        JsonToken value = json.nextToken();
        if (names) {
          return value == JsonToken.VALUE_NULL ? null : json.getString();
        }
        json.skipChildren();
      }
      return null;
    } catch (JacksonException damaged) {
      return null;
    }
  }
}
