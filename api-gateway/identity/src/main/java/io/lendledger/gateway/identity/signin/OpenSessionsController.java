package io.lendledger.gateway.identity.signin;

import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Listing;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Shows the desk who is signed in at the console, and ends the sessions of one of them. */
@RestController
@RequestMapping(path = OpenSessionsController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class OpenSessionsController {

  static final String PATH = "/desk/v1/console-sessions";

  private static final int LONGEST = 300;

  private final OpenSessions sessions;
  private final Blocking blocking;
  private final Answers answers;

  OpenSessionsController(OpenSessions sessions, Blocking blocking, Answers answers) {
    this.sessions = sessions;
    this.blocking = blocking;
    this.answers = answers;
  }

  /** Whose sessions are to end. */
  private record Ending(String subject) {

    static @Nullable Ending of(Fields fields) {
      String subject = fields.required("subject", FieldTypes.text(LONGEST));
      fields.rule(
          "subject",
          "must begin with client: or user:",
          () -> subject.startsWith(OpenSessions.CLIENT) || subject.startsWith(OpenSessions.PERSON));
      return fields.build(() -> new Ending(subject));
    }
  }

  /** What was ended. */
  record Ended(String subject, int ended) {}

  @GetMapping
  Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return blocking.call(() -> Listing.of(sessions.list(Listing.MOST))).map(answers::ok);
  }

  @PostMapping("/end")
  Mono<ResponseEntity<byte[]>> end(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return SmallBody.object(exchange, Ending::of)
        .flatMap(ending ->
            blocking.call(() -> new Ended(ending.subject(), sessions.end(ending.subject()))))
        .map(answers::ok);
  }
}
