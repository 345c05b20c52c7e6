package io.lendledger.gateway.edge.wire;

import java.net.URI;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** JSON answers, encoded whole; nothing of a lender is kept by caches on the way. */
@Component
public final class Answers {

  private final WireJson json;

  Answers(WireJson json) {
    this.json = json;
  }

  /** 200 with a body. */
  public ResponseEntity<byte[]> ok(Object body) {
    return with(ResponseEntity.ok(), body);
  }

  /** 201 with a body. */
  public ResponseEntity<byte[]> created(Object body) {
    return with(ResponseEntity.status(HttpStatus.CREATED), body);
  }

  /** 201 with the address of the new resource, and a body. */
  public ResponseEntity<byte[]> created(URI location, Object body) {
    return with(ResponseEntity.created(location), body);
  }

  /** A body with the prepared status and headers. */
  public ResponseEntity<byte[]> with(ResponseEntity.BodyBuilder prepared, Object body) {
    return prepared
        .cacheControl(CacheControl.noStore())
        .contentType(MediaType.APPLICATION_JSON)
        .body(json.write(body));
  }
}
