package io.lendledger.platform.browser;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.lendledger.platform.scenario.FreePort;
import io.lendledger.platform.tls.SelfSignedCertificate;
import jakarta.servlet.http.HttpServlet;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.config.annotation.web.configurers.oauth2.server.authorization.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.filter.DelegatingFilterProxy;

/** A company's own issuer, with a page where its people sign in: Spring Authorization Server. */
final class CompanyIssuer implements AutoCloseable {

  static final String CLIENT = "ledger-console";
  static final String SECRET = "ledger-console-secret";

  private final Tomcat tomcat = new Tomcat();
  private final AnnotationConfigWebApplicationContext spring =
      new AnnotationConfigWebApplicationContext();
  private final Clients clients = new Clients();
  private final RSAKey key = new RSAKeyGenerator(2_048).keyID("company").generate();
  private final String issuer;
  private final SelfSignedCertificate certificate;

  CompanyIssuer(Path directory) throws Exception {
    int port = FreePort.choose();
    this.issuer = "https://127.0.0.1:" + port; // another site than the service
    this.certificate = SelfSignedCertificate.in(directory, Clock.systemUTC());
    tomcat.setBaseDir(directory.toString());
    tomcat.setConnector(connector(port));
    spring.register(Security.class);
    spring.addBeanFactoryPostProcessor(beans -> {
      beans.registerSingleton("clients", clients);
      beans.registerSingleton("key", key);
      beans.registerSingleton(
          "settings", AuthorizationServerSettings.builder().issuer(issuer).build());
    });
    Context context = tomcat.addContext("", directory.toString());
    context.addServletContainerInitializer(
        (_, servlets) -> {
          spring.setServletContext(servlets);
          spring.refresh();
          servlets
              .addFilter("security", new DelegatingFilterProxy("springSecurityFilterChain", spring))
              .addMappingForUrlPatterns(null, false, "/*");
        },
        Set.of());
    Tomcat.addServlet(context, "nothing", new Nothing());
    context.addServletMappingDecoded("/", "nothing");
    tomcat.start();
  }

  private static final class Nothing extends HttpServlet {
    private static final long serialVersionUID = 1L;
  }

  private Connector connector(int port) {
    Connector connector = new Connector();
    connector.setPort(port);
    connector.setScheme("https");
    connector.setSecure(true);
    connector.setProperty("SSLEnabled", "true");
    connector.setProperty("address", "127.0.0.1");
    SSLHostConfig host = new SSLHostConfig();
    var own = new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.EC);
    own.setCertificateKeystoreFile(certificate.keyStore().toString());
    own.setCertificateKeystorePassword(certificate.password());
    host.addCertificate(own);
    connector.addSslHostConfig(host);
    return connector;
  }

  /** What a service is told of it. */
  String[] properties() {
    return new String[] {
      "--lendledger.sign-in.open-id.issuer-uri=" + issuer,
      "--lendledger.sign-in.open-id.client-id=" + CLIENT,
      "--lendledger.sign-in.open-id.client-secret=" + SECRET,
      "--lendledger.sign-in.open-id.roles.lending-desk=desk",
      "--lendledger.sign-in.open-id.ssl-bundle=company",
      "--spring.ssl.bundle.jks.company.truststore.location=" + certificate.keyStore().toUri(),
      "--spring.ssl.bundle.jks.company.truststore.type=PKCS12",
      "--spring.ssl.bundle.jks.company.truststore.password=" + certificate.password()
    };
  }

  String address() {
    return issuer;
  }

  /** Knows the service at this address. */
  void register(String service) {
    clients.only =
        RegisteredClient.withId("1")
            .clientId(CLIENT)
            .clientSecret("{noop}" + SECRET)
            .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
            .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
            .redirectUri(service + "/console/openid/callback")
            .postLogoutRedirectUri(service + "/console/sign-in")
            .scope("openid")
            .clientSettings(ClientSettings.builder().requireProofKey(true).build())
            .build();
  }

  /** What it sends when a person has signed out elsewhere. */
  String logoutOf(String person) throws Exception {
    Instant now = Instant.now();
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(key.getKeyID())
                .type(new JOSEObjectType("logout+jwt"))
                .build(),
            new JWTClaimsSet.Builder()
                .issuer(issuer)
                .audience(CLIENT)
                .subject(person)
                .jwtID(UUID.randomUUID().toString())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(120)))
                .claim(
                    "events",
                    Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()))
                .build());
    token.sign(new RSASSASigner(key));
    return token.serialize();
  }

  private static final class Clients implements RegisteredClientRepository {

    private volatile RegisteredClient only;

    @Override
    public void save(RegisteredClient client) {
      only = client;
    }

    @Override
    public RegisteredClient findById(String id) {
      return only;
    }

    @Override
    public RegisteredClient findByClientId(String clientId) {
      return CLIENT.equals(clientId) ? only : null;
    }
  }

  /** Its people and pages. */
  // No configuration: the scan of the application, which finds test classes too, must not take it.
  @EnableWebSecurity
  static class Security {

    @Bean
    SecurityFilterChain pages(HttpSecurity http) throws Exception {
      return http.with(
              new OAuth2AuthorizationServerConfigurer(),
              server -> server.oidc(Customizer.withDefaults()))
          .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
          .formLogin(Customizer.withDefaults())
          .build();
    }

    @Bean
    JWKSource<SecurityContext> keys(RSAKey key) {
      return new ImmutableJWKSet<>(new JWKSet(key));
    }

    @Bean
    JwtDecoder ownTokens(JWKSource<SecurityContext> keys) {
      return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
    }

    @Bean
    UserDetailsService people() {
      return new InMemoryUserDetailsManager(
          User.withUsername("alice").password("{noop}alices-password").roles("PERSON").build());
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> roles() {
      return context -> context.getClaims().claim("roles", List.of("lending-desk"));
    }
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
    spring.close();
  }
}
