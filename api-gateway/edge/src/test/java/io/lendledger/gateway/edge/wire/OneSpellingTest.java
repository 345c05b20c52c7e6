package io.lendledger.gateway.edge.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

class OneSpellingTest {

  @ParameterizedTest
  @CsvSource({
    "/desk/v1/requests,      /desk/v1/requests",
    "/%64esk/v1/requests,    /desk/v1/requests",
    "/desk;x/v1/requests,    /desk%3Bx/v1/requests",
    "/desk/v1/requests;a=b,  /desk/v1/requests%3Ba=b",
    "/api/v1/clients/a%2fb,  /api/v1/clients/a%2Fb",
    "/api/v1/clients/a%3bb,  /api/v1/clients/a%3Bb",
    "/api/v1/clients/%7e%2D, /api/v1/clients/~-",
    "/api/v1/clients/%c3%bc, /api/v1/clients/%C3%BC",
    "/api/v1/clients/100%,   /api/v1/clients/100%",
    "/api/v1/clients/%2561,  /api/v1/clients/%2561",
    "/api/v1/clients/%4,     /api/v1/clients/%4"
  })
  void isTheSameForEachSpelling(String sent, String spelled) {
    assertThat(OneSpelling.spelled(sent)).isEqualTo(spelled);
    assertThat(OneSpelling.spelled(spelled)).isEqualTo(spelled);
  }

  /** A semicolon begins nothing that is left out of the name before it. */
  @ParameterizedTest
  @CsvSource({"a;b, a;b", "a%3Bb, a;b", "%61b, ab", "a%2520, a%20"})
  void keepsWhatANameSays(String sent, String meant) {
    ServerHttpRequest request =
        MockServerHttpRequest.get("/clients").build().mutate().path("/clients/" + sent).build();
    String spelled = OneSpelling.spelled(request.getURI().getRawPath());
    PathContainer.PathSegment name =
        (PathContainer.PathSegment) PathContainer.parsePath(spelled).elements().getLast();
    assertThat(name.valueToMatch()).isEqualTo(meant);
  }
}
