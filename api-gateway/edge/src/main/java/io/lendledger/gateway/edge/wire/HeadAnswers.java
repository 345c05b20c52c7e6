package io.lendledger.gateway.edge.wire;

import org.reactivestreams.Publisher;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Answers HEAD with the head of what GET would answer (RFC 9110, section 9.3.2), and reads nothing
 * of a body that would be streamed: its length is not told, so nobody needs it. One that is there
 * as a whole tells its length.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class HeadAnswers implements HttpHandlerDecoratorFactory {

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return (request, response) ->
        handler.handle(
            request,
            HttpMethod.HEAD.equals(request.getMethod()) ? new HeadAlone(response) : response);
  }

  private static final class HeadAlone extends ServerHttpResponseDecorator {

    HeadAlone(ServerHttpResponse response) {
      super(response);
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
      return body instanceof Mono ? super.writeWith(body) : setComplete();
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
      return setComplete();
    }
  }
}
