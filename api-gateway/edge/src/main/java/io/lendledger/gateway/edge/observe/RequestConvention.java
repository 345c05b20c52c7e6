package io.lendledger.gateway.edge.observe;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.caller.Caller;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;

/** Names requests by endpoint, lender and flow; each is one of few values. */
@Component
final class RequestConvention extends DefaultServerRequestObservationConvention {

  private static final String LENDER = "lender";
  private static final String FLOW = "flow";
  private static final String NONE = "none";

  /** A path may name anything, and each name would have meters of its own. */
  private static final Set<String> FLOWS =
      Stream.of(Flow.values()).map(Flow::wire).collect(Collectors.toUnmodifiableSet());

  private static final Pattern CONSTRAINT = Pattern.compile("\\{(\\w+):[^}]*}");

  @Override
  public KeyValues getLowCardinalityKeyValues(ServerRequestObservationContext context) {
    return super.getLowCardinalityKeyValues(context).and(lender(context), flow(context));
  }

  @Override
  public String getContextualName(ServerRequestObservationContext context) {
    String name = super.getContextualName(context);
    return name == null ? getName() : readable(name);
  }

  @Override
  protected KeyValue uri(ServerRequestObservationContext context) {
    KeyValue uri = super.uri(context);
    return KeyValue.of(uri.getKey(), readable(uri.getValue()));
  }

  private static String readable(String pattern) {
    return CONSTRAINT.matcher(pattern).replaceAll("{$1}");
  }

  private static KeyValue lender(ServerRequestObservationContext context) {
    Object caller = context.getAttributes().get(Caller.ATTRIBUTE);
    LenderCode lender = caller instanceof Caller known ? known.lender() : null;
    return KeyValue.of(LENDER, lender == null ? NONE : lender.value());
  }

  private static KeyValue flow(ServerRequestObservationContext context) {
    Object variables = context.getAttributes().get(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
    Object flow = variables instanceof Map<?, ?> values ? values.get(FLOW) : null;
    return KeyValue.of(FLOW, flow instanceof String name && FLOWS.contains(name) ? name : NONE);
  }
}
