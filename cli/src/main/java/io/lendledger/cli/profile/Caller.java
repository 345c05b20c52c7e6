package io.lendledger.cli.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** As whom one asks: each has paths of its own. */
public enum Caller {
  /** A lender, which sees what is its own. */
  LENDER("/api/v1"),
  /** The lending desk. */
  DESK("/desk/v1"),
  /** Auditors. */
  AUDIT("/audit/v1");

  private final String base;

  Caller(String base) {
    this.base = base;
  }

  /** What its paths begin with. */
  public String base() {
    return base;
  }

  public boolean seesAllLenders() {
    return this != LENDER;
  }

  /** Who has these scopes; a lender when they do not tell. */
  public static Caller of(String scopes) {
    List<String> each = Arrays.asList(scopes.split(" ", -1));
    if (each.stream().anyMatch(scope -> scope.startsWith("lender."))) {
      return LENDER;
    }
    return each.contains("desk") ? DESK : each.contains("audit") ? AUDIT : LENDER;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
