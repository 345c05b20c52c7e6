package io.lendledger.gateway.lender;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.ClientView;
import io.lendledger.core.client.FindClient;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.RequestLimits;
import io.lendledger.gateway.edge.wire.SmallBody;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Changes one client's preference (docs/api.md, Clients). */
@RestController
class ClientController {

  private final Messages messages;
  private final Answers answers;
  private final RequestLimits limits;

  ClientController(Messages messages, Answers answers, RequestLimits limits) {
    this.messages = messages;
    this.answers = answers;
    this.limits = limits;
  }

  @PatchMapping(
      path = "/api/v1/clients/{clientId}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> change(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("clientId") String clientId) {
    Parameters.none(exchange);
    ClientKey client =
        new ClientKey(
            caller.requireLender(), PathValues.identity("Client", clientId, ClientId::new));
    MetaData origin =
        Operation.mark(
            exchange,
            Origin.of(caller.credential(), RequestIds.of(exchange), client.lender(), null));
    return SmallBody.object(exchange, limits.now(), fields -> preference(client, fields))
        .flatMap(command ->
            find(client).then(messages.send(command, origin)).then(Mono.defer(() -> find(client))))
        .map(answers::ok);
  }

  private Mono<ClientView> find(ClientKey client) {
    return messages.ask(new FindClient(client), ClientView.class);
  }

  private @Nullable SetPreference preference(ClientKey client, Fields fields) {
    LocalDate effectiveDate = fields.required("effectiveDate", FieldTypes.date(DateKind.EFFECTIVE));
    OptIn optIn = fields.optional("optInStatus", FieldTypes.code(OptIn::of));
    Percent feeSplit = fields.optional("feeSplit", Decimals.percent());
    fields.rule(
        "optInStatus",
        List.of("feeSplit"),
        "is required without feeSplit",
        () -> optIn != null || feeSplit != null);
    LocalDate today = limits.today();
    return fields.build(() -> new SetPreference(client, effectiveDate, optIn, feeSplit, today));
  }
}
