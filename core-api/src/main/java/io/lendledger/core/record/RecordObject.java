package io.lendledger.core.record;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.rejection.RejectionCode;
import java.io.ByteArrayInputStream;
import java.util.HashSet;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/** Reads one small flat JSON object, or the parameters of a query, as strictly as a list. */
public final class RecordObject {

  private RecordObject() {}

  /**
   * Reads a body that is one JSON object. Refused with {@code MALFORMED_REQUEST} when it is not
   * JSON, with {@code VALIDATION_FAILED} when it is another value.
   */
  public static Fields read(byte[] body, Limits limits, Faults faults) {
    try (JsonParser parser = Json.parser(new ByteArrayInputStream(body))) {
      if (!Json.startsObject(parser)) {
        faults.add(null, null, null, "body must be an object");
        faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
      }
      FlatRecord read = Json.object(parser);
      Json.expectEnd(parser);
      return new Fields(null, read, faults, new HashSet<>(), limits);
    } catch (JacksonException unreadable) {
      throw Malformed.json(unreadable);
    }
  }

  /** Reads query parameters; an empty one counts as unset. Dates in them have no horizon. */
  public static Fields ofParameters(Map<String, String> parameters, Faults faults) {
    return new Fields(
        null, FlatRecord.ofText(parameters), faults, new HashSet<>(), Limits.NO_DATES);
  }
}
