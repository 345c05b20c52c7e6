package io.lendledger.gateway.edge.wire;

import io.lendledger.core.submission.BodyFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/** The formats that lists are sent in. */
public final class Formats {

  public static final List<MediaType> LISTS =
      List.of(
          MediaType.APPLICATION_JSON, MediaType.APPLICATION_NDJSON, new MediaType("text", "csv"));

  private Formats() {}

  /** The format of a request's body; another is 415. */
  public static BodyFormat ofBody(ServerHttpRequest request) {
    MediaType type = request.getHeaders().getContentType();
    if (type == null) {
      throw new UnsupportedMediaTypeStatusException("no Content-Type", LISTS);
    }
    SmallBody.requireUtf8(type);
    for (MediaType each : LISTS) {
      if (each.equalsTypeAndSubtype(type)) {
        return BodyFormat.of(each.toString());
      }
    }
    throw new UnsupportedMediaTypeStatusException(type, LISTS);
  }

  /**
   * The list format that a request prefers of those that its path gives; JSON without a preference,
   * 406 for others.
   */
  public static MediaType accepted(ServerWebExchange exchange) {
    Set<MediaType> given =
        exchange.getAttributeOrDefault(
            HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE, Set.copyOf(LISTS));
    List<MediaType> accepted = new ArrayList<>(exchange.getRequest().getHeaders().getAccept());
    if (accepted.isEmpty()) {
      return MediaType.APPLICATION_JSON;
    }
    accepted.removeIf(type -> type.getQualityValue() == 0);
    MimeTypeUtils.sortBySpecificity(accepted);
    accepted.sort(Comparator.comparingDouble(MediaType::getQualityValue).reversed());
    for (MediaType wanted : accepted) {
      for (MediaType each : LISTS) {
        if (wanted.includes(each) && given.contains(each)) {
          return each;
        }
      }
    }
    throw new NotAcceptableStatusException(LISTS);
  }
}
