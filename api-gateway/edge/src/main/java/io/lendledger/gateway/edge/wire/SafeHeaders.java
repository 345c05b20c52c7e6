package io.lendledger.gateway.edge.wire;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.server.header.CacheControlServerHttpHeadersWriter;
import org.springframework.security.web.server.header.CompositeServerHttpHeadersWriter;
import org.springframework.security.web.server.header.ContentSecurityPolicyServerHttpHeadersWriter;
import org.springframework.security.web.server.header.CrossOriginResourcePolicyServerHttpHeadersWriter;
import org.springframework.security.web.server.header.CrossOriginResourcePolicyServerHttpHeadersWriter.CrossOriginResourcePolicy;
import org.springframework.security.web.server.header.HttpHeaderWriterWebFilter;
import org.springframework.security.web.server.header.ReferrerPolicyServerHttpHeadersWriter;
import org.springframework.security.web.server.header.StrictTransportSecurityServerHttpHeadersWriter;
import org.springframework.security.web.server.header.XContentTypeOptionsServerHttpHeadersWriter;
import org.springframework.security.web.server.header.XFrameOptionsServerHttpHeadersWriter;
import org.springframework.web.server.WebFilter;

/**
 * The headers that keep an answer from being kept, rendered or framed by a browser; a page that is
 * to be rendered says so itself. They come before everything that can refuse a request.
 */
@Configuration(proxyBeanMethods = false)
class SafeHeaders {

  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  WebFilter safeHeaderFilter() {
    var policy = new ContentSecurityPolicyServerHttpHeadersWriter();
    policy.setPolicyDirectives("default-src 'none'; frame-ancestors 'none'");
    var origin = new CrossOriginResourcePolicyServerHttpHeadersWriter();
    origin.setPolicy(CrossOriginResourcePolicy.SAME_ORIGIN);
    return new HttpHeaderWriterWebFilter(
        new CompositeServerHttpHeadersWriter(
            new CacheControlServerHttpHeadersWriter(),
            new XContentTypeOptionsServerHttpHeadersWriter(),
            new StrictTransportSecurityServerHttpHeadersWriter(),
            new XFrameOptionsServerHttpHeadersWriter(),
            policy,
            new ReferrerPolicyServerHttpHeadersWriter(),
            origin));
  }
}
