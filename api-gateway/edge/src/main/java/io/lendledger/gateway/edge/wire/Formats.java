package io.lendledger.gateway.edge.wire;

import io.lendledger.core.submission.BodyFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/** The formats that lists are sent in. */
public final class Formats {

  /** All of them. */
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

  /** The list format that a request prefers; JSON without a preference, 406 for others. */
  public static MediaType accepted(ServerHttpRequest request) {
    List<MediaType> accepted = new ArrayList<>(request.getHeaders().getAccept());
    if (accepted.isEmpty()) {
      return MediaType.APPLICATION_JSON;
    }
    accepted.removeIf(type -> type.getQualityValue() == 0);
    MimeTypeUtils.sortBySpecificity(accepted);
    accepted.sort(Comparator.comparingDouble(MediaType::getQualityValue).reversed());
    for (MediaType wanted : accepted) {
      for (MediaType each : LISTS) {
        if (wanted.includes(each)) {
          return each;
        }
      }
    }
    throw new NotAcceptableStatusException(LISTS);
  }
}
