package io.lendledger.gateway.edge.refusal;

import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.net.URI;
import java.net.URISyntaxException;
import org.reactivestreams.Publisher;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerRoutes;

/**
 * Gives requests that the server refuses before the web framework sees them the envelope of every
 * other refusal: broken percent-encoding, and bytes that cannot be decoded as HTTP.
 */
@Component
class UnreadableRequests implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

  private static final int BAD_REQUEST = 400;

  private final RefusalWriter refusals;

  UnreadableRequests(RefusalWriter refusals) {
    this.refusals = refusals;
  }

  @Override
  public void customize(NettyReactiveWebServerFactory factory) {
    factory.addRouteProviders(this::refuseUnreadable);
    factory.addServerCustomizers(server ->
        server.doOnChannelInit(
            (_, channel, _) -> UndecodableRefusals.watch(channel, this::envelope)));
  }

  private HttpServerRoutes refuseUnreadable(HttpServerRoutes routes) {
    return routes.route(UnreadableRequests::isUnreadable, this::refuse);
  }

  private static boolean isUnreadable(HttpServerRequest request) {
    String target = request.uri();
    String host = request.requestHeaders().get(HttpHeaderNames.HOST);
    try {
      URI _ = new URI(target.startsWith("/") && host != null ? "https://" + host + target : target);
      return false;
    } catch (URISyntaxException broken) {
      return true;
    }
  }

  private Publisher<Void> refuse(HttpServerRequest request, HttpServerResponse response) {
    byte[] body = envelope("The request's address cannot be read");
    return response
        .status(BAD_REQUEST)
        .header(
            RequestIds.HEADER, RequestIds.harmless(request.requestHeaders().get(RequestIds.HEADER)))
        .header(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE)
        .header(HttpHeaderNames.CACHE_CONTROL, "no-store")
        .header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(body.length))
        .sendByteArray(Mono.just(body));
  }

  private byte[] envelope(String message) {
    return refusals.envelope(Refusals.plain(RejectionCode.MALFORMED_REQUEST, message));
  }
}
