package io.lendledger.gateway.reading;

import io.lendledger.core.activity.ActivityStep;
import io.lendledger.core.activity.FindActivityStep;
import io.lendledger.core.activity.SteppedTo;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.SingleRecords;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Tells to which moment a step from another one leads (docs/api.md, Activity). */
@RestController
class ActivityStepController {

  private final SingleRecords records;

  ActivityStepController(SingleRecords records) {
    this.records = records;
  }

  @GetMapping(
      path = {"/api/v1/activity/step", "/desk/v1/activity/step", "/audit/v1/activity/step"},
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> step(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return records.answerOfHistory(
        exchange, caller, SteppedTo.class, ActivityStepController::query);
  }

  private static FindActivityStep query(@Nullable LenderCode lender, Filters filters) {
    ActivityStep step = filters.choice("by", ActivityStep::of);
    Instant before = filters.instant("before");
    Instant after = filters.instant("after");
    filters.rule("after", "is asked for with before: name one", before == null || after == null);
    if (after == null) {
      filters.require("before");
    }
    Instant from = before == null ? after : before;
    return new FindActivityStep(
        lender,
        step == null ? ActivityStep.EVENT : step,
        from == null ? Instant.EPOCH : from,
        before != null);
  }
}
