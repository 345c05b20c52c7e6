package io.lendledger.gateway.edge.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.common.KeyValue;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.web.reactive.HandlerMapping;

class RequestConventionTest {

  private final RequestConvention convention = new RequestConvention();

  private String flowOf(String named) {
    Map<String, Object> attributes =
        new HashMap<>(
            Map.of(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, Map.of("flow", named)));
    var context =
        new ServerRequestObservationContext(
            MockServerHttpRequest.get("/api/v1/templates/{flow}", named).build(),
            new MockServerHttpResponse(),
            attributes);
    return convention.getLowCardinalityKeyValues(context).stream()
        .filter(each -> each.getKey().equals("flow"))
        .map(KeyValue::getValue)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aFlowIsNamed() {
    assertThat(flowOf("positions")).isEqualTo("positions");
    assertThat(flowOf("fx-rates")).isEqualTo("fx-rates");
  }

  @Test
  void whateverElseACallerWritesIsNoNameOfAMeter() {
    assertThat(flowOf("x0000001")).isEqualTo("none");
    assertThat(flowOf("POSITIONS")).isEqualTo("none");
  }
}
