package io.lendledger.gateway.desk;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrower.BorrowerCommand.BorrowerKey;
import io.lendledger.core.borrower.BorrowerCommand.RegisterBorrower;
import io.lendledger.core.borrower.BorrowerView;
import io.lendledger.core.money.Percent;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.SmallBody;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Registers borrowers (docs/api.md, The desk). */
@RestController
class BorrowerController {

  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_CODE = 64;

  private final Messages messages;
  private final Answers answers;

  BorrowerController(Messages messages, Answers answers) {
    this.messages = messages;
    this.answers = answers;
  }

  /** A borrower as answered. */
  private static BorrowerView view(RegisterBorrower stored) {
    return new BorrowerView(
        stored.borrower().code().value(),
        stored.borrowerName(),
        stored.externalBorrowerCode(),
        stored.margin().value());
  }

  @PutMapping(
      path = "/desk/v1/borrowers/{borrowerCode}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> register(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("borrowerCode") String borrowerCode) {
    Parameters.none(exchange);
    BorrowerCode code =
        PathValues.value(
            "borrowerCode",
            borrowerCode,
            "must be 1 to 32 letters, digits, ., - or _",
            BorrowerCode::new);
    MetaData origin = Origin.of(caller.credential(), RequestIds.of(exchange), null, null);
    return SmallBody.object(exchange, fields -> command(code, fields))
        .flatMap(command -> messages.send(command, origin).thenReturn(answers.ok(view(command))));
  }

  private static @Nullable RegisterBorrower command(BorrowerCode code, Fields fields) {
    String name = fields.required("borrowerName", FieldTypes.text(LONGEST_NAME));
    String external = fields.optional("externalBorrowerCode", FieldTypes.identifier(LONGEST_CODE));
    Percent margin = fields.required("marginPercent", Decimals.margin());
    return fields.build(() -> new RegisterBorrower(new BorrowerKey(code), name, external, margin));
  }
}
