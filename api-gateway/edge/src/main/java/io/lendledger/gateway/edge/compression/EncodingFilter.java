package io.lendledger.gateway.edge.compression;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Refuses bodies in encodings other than gzip, and names the accepted one (RFC 9110, 15.5.16). */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class EncodingFilter implements WebFilter {

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    List<String> encodings =
        exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.CONTENT_ENCODING);
    if (encodings.stream().allMatch(encoding -> encoding.strip().equalsIgnoreCase("identity"))) {
      return chain.filter(exchange);
    }
    exchange.getResponse().getHeaders().set(HttpHeaders.ACCEPT_ENCODING, "gzip");
    return Mono.error(
        new Rejected(
            RejectionCode.UNSUPPORTED_MEDIA_TYPE,
            "Bodies are taken plain or with Content-Encoding gzip, not " + encodings));
  }
}
