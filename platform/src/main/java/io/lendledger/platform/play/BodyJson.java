package io.lendledger.platform.play;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Bodies in JSON: decimals without exponent, and no field that is not set. */
public final class BodyJson {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .changeDefaultPropertyInclusion(
              each -> each.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private BodyJson() {}

  public static String of(Object body) {
    return JSON.writeValueAsString(body);
  }
}
