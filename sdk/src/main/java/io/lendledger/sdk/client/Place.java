package io.lendledger.sdk.client;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import io.lendledger.sdk.http.ApiClient;
import java.net.http.HttpClient;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/**
 * Where the service is, and how it is spoken to.
 *
 * @param login of the client, as HTTP Basic has it
 * @param trusted null for what Java trusts
 * @param timeout of a whole exchange
 */
record Place(String server, String login, SSLContext trusted, Duration timeout) {

  Place trusting(SSLContext certificates) {
    return new Place(server, login, certificates, timeout);
  }

  Place within(Duration other) {
    return new Place(server, login, trusted, other);
  }

  ApiClient connected() {
    ApiClient made = new TimedApiClient(timeout);
    // The service takes decimals without exponents only, and its own are exact, wherever they
    // stand.
    made.setObjectMapper(
        ApiClient.createDefaultObjectMapper()
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS));
    HttpClient.Builder builder = HttpClient.newBuilder();
    made.setHttpClientBuilder(trusted == null ? builder : builder.sslContext(trusted));
    made.updateBaseUri(server);
    return made;
  }

  /** What the generated classes take their HTTP from. */
  private static final class TimedApiClient extends ApiClient {

    private final Duration timeout;

    TimedApiClient(Duration timeout) {
      this.timeout = timeout;
    }

    @Override
    public HttpClient getHttpClient() {
      return new TimedClient(super.getHttpClient(), timeout);
    }
  }
}
