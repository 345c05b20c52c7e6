package io.lendledger.gateway.identity.person;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * What people may do: the issuer names their roles, the configuration says what a role allows. A
 * person belongs to one lender or is platform-wide; roles that would mix both allow nothing.
 */
@Component
public final class RoleMapping {

  private final String issuer;
  private final String claim;
  private final Map<String, RoleGrant> grants = new HashMap<>();

  RoleMapping(SignInProperties properties) {
    this.issuer = properties.openId().issuerUri();
    this.claim = properties.openId().roleClaim();
    properties
        .openId()
        .roles()
        .forEach((role, text) -> grants.put(role, RoleGrant.parse(role, text)));
  }

  /** The issuer whose people may sign in; empty when nobody signs in by one. */
  public String issuer() {
    return issuer;
  }

  /** The roles in a token's claims that allow something. */
  public List<String> roles(Map<String, Object> claims) {
    return named(value(claims)).distinct().filter(grants::containsKey).sorted().toList();
  }

  private @Nullable Object value(Map<String, Object> claims) {
    if (claims.containsKey(claim)) {
      return claims.get(claim);
    }
    Object value = claims;
    for (String step : claim.split("\\.", -1)) {
      value = value instanceof Map<?, ?> object ? object.get(step) : null;
    }
    return value;
  }

  private static Stream<String> named(@Nullable Object value) {
    return switch (value) {
      case String text -> Arrays.stream(text.strip().split("\\s+", -1));
      case Collection<?> list ->
          list.stream().filter(String.class::isInstance).map(String.class::cast);
      case null, default -> Stream.empty();
    };
  }

  /** The caller that a person is; empty when their roles allow nothing, or another issuer's. */
  public Optional<Caller> caller(Person person) {
    List<RoleGrant> held =
        person.roles().stream().filter(grants::containsKey).map(grants::get).toList();
    Set<String> scopes = new HashSet<>();
    held.forEach(grant -> scopes.addAll(grant.scopes()));
    boolean allowed = person.issuer().equals(issuer) && !scopes.isEmpty() && !isMixed(held);
    return allowed
        ? Optional.of(new Caller("user:" + person.subject(), held.getFirst().lender(), scopes))
        : Optional.empty();
  }

  /** Whether roles that allow something allow nothing together. */
  public boolean mixes(Person person) {
    return isMixed(person.roles().stream().filter(grants::containsKey).map(grants::get).toList());
  }

  private static boolean isMixed(List<RoleGrant> held) {
    Set<Optional<LenderCode>> sides = new HashSet<>();
    held.forEach(grant -> sides.add(Optional.ofNullable(grant.lender())));
    return sides.size() > 1;
  }
}
