package io.lendledger.gateway.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The permission of a credential (docs/api.md, Credentials). */
public enum Scope {
  PORTFOLIO_ANALYSIS("portfolio-analysis", true),
  LENDER_WRITE("lender.write", true),
  LENDER_READ("lender.read", true),
  WEBHOOKS("webhooks", true),
  AUDIT("audit", false),
  DESK("desk", false),
  OPS("ops", false);

  private final String wire;
  private final boolean ofLender;

  Scope(String wire, boolean ofLender) {
    this.wire = wire;
    this.ofLender = ofLender;
  }

  /** The name on the wire. */
  public String wire() {
    return wire;
  }

  /** The authority that grants it. */
  public String authority() {
    return "SCOPE_" + wire;
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

  static List<String> lenderNames() {
    return Arrays.stream(values()).filter(Scope::ofLender).map(Scope::wire).toList();
  }
}
