package io.lendledger.gateway.edge.submission;

import io.lendledger.core.submission.FaultPage;
import io.lendledger.core.submission.FindSubmissionEffects;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionEffectPage;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.PathValues;
import java.time.Instant;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The reads of submissions (docs/api.md, Reads): a lender's own, or those of all lenders and of the
 * desk.
 */
@Component
public final class SubmissionLists {

  private static final List<String> STATUSES =
      List.of(
          SubmissionStatus.ACCEPTED.wire(),
          SubmissionStatus.APPLIED.wire(),
          SubmissionStatus.WITHDRAWN.wire(),
          RefusedSubmission.STATUS);

  private final Reads reads;
  private final SubmissionListing listing;
  private final RefusedReads refused;

  SubmissionLists(Reads reads, SubmissionListing listing, RefusedReads refused) {
    this.reads = reads;
    this.listing = listing;
    this.refused = refused;
  }

  /** Submissions, the newest first, with the refused ones. */
  public Mono<ResponseEntity<byte[]>> list(ServerWebExchange exchange, Caller caller) {
    return reads.answerFrom(
        exchange,
        caller,
        SubmissionPage.class,
        (lender, filters, page) -> {
          String flow = filters.code("flow", Flow::of);
          Instant from = filters.instant("from");
          Instant to = filters.instant("to");
          filters.inOrder("to", "is before from", from, to);
          var asked =
              new SubmissionListing.Asked(
                  lender, flow == null ? null : Flow.of(flow), statuses(filters), from, to);
          return listing.page(asked, page);
        });
  }

  private static List<String> statuses(Filters filters) {
    return filters.statuses(SubmissionLists::status);
  }

  private static String status(String wire) {
    if (!STATUSES.contains(wire)) {
      throw new IllegalArgumentException("must be one of " + String.join(", ", STATUSES));
    }
    return wire;
  }

  /** The faults for which a submission was refused, or its records that were overtaken. */
  public Mono<ResponseEntity<byte[]>> faults(ServerWebExchange exchange, Caller caller, String id) {
    SubmissionId submission = idOf(id);
    return reads.answerFrom(
        exchange,
        caller,
        FaultPage.class,
        (lender, filters, page) -> refused.faults(submission, lender, page));
  }

  /** The events that a submission brought about. */
  public Mono<ResponseEntity<byte[]>> effects(
      ServerWebExchange exchange, Caller caller, String id) {
    SubmissionId submission = idOf(id);
    return reads.answer(
        exchange,
        caller,
        SubmissionEffectPage.class,
        (lender, filters, page) -> new FindSubmissionEffects(submission, lender, page));
  }

  private static SubmissionId idOf(String text) {
    return PathValues.identity("Submission", text, SubmissionId::new);
  }
}
