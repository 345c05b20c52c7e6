package io.lendledger.gateway.desk;

import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.submission.SubmissionCommand.WithdrawSubmission;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.core.submission.WithdrawalReceipt;
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
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Withdraws a submission that was sent by mistake (docs/api.md, Withdrawing); 202 while it is under
 * way.
 */
@RestController
class WithdrawalController {

  private static final int LONGEST_REASON = 500;

  private final Messages messages;
  private final Answers answers;

  WithdrawalController(Messages messages, Answers answers) {
    this.messages = messages;
    this.answers = answers;
  }

  @PostMapping(
      path = "/desk/v1/submissions/{id}/withdraw",
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> withdraw(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Parameters.none(exchange);
    SubmissionId submission = PathValues.identity("Submission", id, SubmissionId::new);
    MetaData origin = Origin.of(caller.credential(), RequestIds.of(exchange), null, submission);
    return SmallBody.object(exchange, fields -> command(submission, fields))
        .flatMap(command -> messages.<WithdrawalReceipt>send(command, origin))
        .map(this::answer);
  }

  private static @Nullable WithdrawSubmission command(SubmissionId submission, Fields fields) {
    String reason = fields.required("reason", FieldTypes.text(LONGEST_REASON));
    return fields.build(() -> new WithdrawSubmission(submission, reason));
  }

  private ResponseEntity<byte[]> answer(WithdrawalReceipt receipt) {
    boolean done = receipt.status().equals(SubmissionStatus.WITHDRAWN.wire());
    return answers.with(ResponseEntity.status(done ? HttpStatus.OK : HttpStatus.ACCEPTED), receipt);
  }
}
