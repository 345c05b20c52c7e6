package io.lendledger.gateway.edge.submission;

import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.caller.ProtectedPaths;
import io.lendledger.gateway.edge.wire.DryRun;
import io.lendledger.gateway.edge.wire.Parameters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;

/**
 * The query parameters of a list (docs/api.md, Inbound flows).
 *
 * @param dryRun whether it only asks for the outcome of the list
 * @param confirmedDrop the units on loan whose removal the sender confirms
 * @param mapped whether CSV is read by the mapping of its sender
 * @param envelope the fields around the list, where its format has no room for them
 */
record SubmissionOptions(
    boolean dryRun, @Nullable Long confirmedDrop, boolean mapped, Map<String, String> envelope) {

  private static final String CONFIRM_DROP = "confirmDrop";
  private static final String MAPPING = "mapping";
  private static final Pattern UNITS = Pattern.compile("0|[1-9][0-9]{0,17}");

  /** Refuses contradictory options with {@code VALIDATION_FAILED}. */
  static SubmissionOptions of(ServerWebExchange exchange, Flow flow) {
    Map<String, String> envelope = new LinkedHashMap<>(Parameters.single(exchange));
    Faults faults = new Faults();
    boolean dryRun = flag(envelope, DryRun.PARAMETER, false, faults);
    boolean mappable = ProtectedPaths.isOfLenders(exchange) || ProtectedPaths.isOfDesk(exchange);
    boolean mapped = mappable && flag(envelope, MAPPING, true, faults);
    String units = flow == Flow.POSITIONS ? envelope.remove(CONFIRM_DROP) : null;
    if (units != null && !UNITS.matcher(units).matches()) {
      faults.add(null, CONFIRM_DROP, units, "must be a number of units");
    }
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return new SubmissionOptions(
        dryRun, units == null ? null : Long.valueOf(units), mapped, envelope);
  }

  private static boolean flag(
      Map<String, String> envelope, String name, boolean otherwise, Faults faults) {
    String sent = envelope.remove(name);
    if (sent != null && !sent.equals("true") && !sent.equals("false")) {
      faults.add(null, name, sent, "must be true or false");
    }
    return sent == null ? otherwise : sent.equals("true");
  }
}
