package io.lendledger.gateway.desk;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderCommand.LenderKey;
import io.lendledger.core.lender.LenderCommand.RegisterLender;
import io.lendledger.core.money.Percent;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.reference.LenderView;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.PathValues;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.webhook.inbound.InboundSecretChanges;
import io.lendledger.gateway.webhook.inbound.InboundWebhookSecrets;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
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

/** Registers lenders (docs/api.md, The desk). */
@RestController
class LenderController {

  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);
  private static final int LONGEST_NAME = 200;

  private final Messages messages;
  private final InboundSecretChanges webhookSecrets;
  private final Answers answers;

  LenderController(Messages messages, InboundSecretChanges webhookSecrets, Answers answers) {
    this.messages = messages;
    this.webhookSecrets = webhookSecrets;
    this.answers = answers;
  }

  /** A lender as answered; its webhook secret is not shown. */
  private static LenderView view(RegisterLender stored) {
    return new LenderView(
        stored.lender().code().value(),
        stored.lenderName(),
        stored.serviceFeeSplit().value(),
        stored.otherAgentFeeSplit().value(),
        stored.billingCurrency().getCurrencyCode());
  }

  private record Change(RegisterLender command, @Nullable String webhookSecret) {}

  @PutMapping(
      path = "/desk/v1/lenders/{lenderCode}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> register(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("lenderCode") String lenderCode) {
    Parameters.none(exchange);
    LenderCode code = PathValues.lenderCode(lenderCode);
    MetaData origin = Origin.of(caller.credential(), RequestIds.of(exchange), code, null);
    return SmallBody.object(exchange, fields -> change(code, fields))
        .flatMap(change ->
            messages
                .send(change.command(), origin)
                .then(Mono.defer(() -> keepSecret(exchange, caller, code, change.webhookSecret())))
                .thenReturn(answers.ok(view(change.command()))));
  }

  private Mono<Void> keepSecret(
      ServerWebExchange exchange, Caller caller, LenderCode lender, @Nullable String secret) {
    return secret == null ? Mono.empty() : webhookSecrets.set(exchange, caller, lender, secret);
  }

  /** The lender that a path names. */
  private static @Nullable Change change(LenderCode code, Fields fields) {
    String name = fields.required("lenderName", FieldTypes.text(LONGEST_NAME));
    Percent service = fields.required("serviceFeeSplit", Decimals.percent());
    Percent otherAgent = fields.required("otherAgentFeeSplit", Decimals.percent());
    Currency currency = fields.required("billingCurrency", FieldTypes.currency());
    String secret = fields.optional("inboundWebhookSecret", InboundWebhookSecrets.field());
    fields.rule(
        "otherAgentFeeSplit",
        List.of("serviceFeeSplit"),
        "is more than the service leaves of 100",
        () -> service.value().add(otherAgent.value()).compareTo(WHOLE) <= 0);
    return fields.build(() ->
        new Change(
            new RegisterLender(new LenderKey(code), name, service, otherAgent, currency), secret));
  }
}
