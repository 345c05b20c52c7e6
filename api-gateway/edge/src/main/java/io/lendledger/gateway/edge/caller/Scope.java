package io.lendledger.gateway.edge.caller;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The permission of a credential (docs/api.md, Credentials). */
public enum Scope implements WireNamed {
  @JsonProperty("portfolio-analysis")
  PORTFOLIO_ANALYSIS(true),
  @JsonProperty("lender.write")
  LENDER_WRITE(true),
  @JsonProperty("lender.read")
  LENDER_READ(true),
  @JsonProperty("webhooks")
  WEBHOOKS(true),
  @JsonProperty("audit")
  AUDIT(false),
  @JsonProperty("desk")
  DESK(false),
  @JsonProperty("ops")
  OPS(false);

  private final boolean ofLender;

  Scope(boolean ofLender) {
    this.ofLender = ofLender;
  }

  public String authority() {
    return "SCOPE_" + wire();
  }

  /** Whether it belongs to a lender's credential; the others are platform-wide. */
  boolean ofLender() {
    return ofLender;
  }

  /** All scopes, in the order in which they are always listed. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Scope::wire).toList();
  }

  /** These scopes in the order of {@link #names()}; unknown ones are left out. */
  public static List<String> ordered(Collection<String> scopes) {
    return names().stream().filter(scopes::contains).toList();
  }

  /** The scopes that a lender's credential may have. */
  public static List<String> lenderNames() {
    return Arrays.stream(values()).filter(Scope::ofLender).map(Scope::wire).toList();
  }
}
