package io.lendledger.gateway.identity.person;

import io.lendledger.core.bound.Setting;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Scope;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a role allows.
 *
 * @param lender the lender whose data it is about; null for a platform-wide role
 * @param scopes of a lender, or platform-wide
 */
record RoleGrant(@Nullable LenderCode lender, Set<String> scopes) {

  private static final String LENDER = "lender:";

  static RoleGrant parse(String role, String text) {
    LenderCode lender = null;
    Set<String> scopes = new HashSet<>();
    for (String word : text.strip().split("[,\\s]+", -1)) {
      if (word.startsWith(LENDER) && lender == null) {
        lender = lender(role, text, word.substring(LENDER.length()));
      } else if (Scope.names().contains(word)) {
        scopes.add(word);
      } else {
        throw refusal(role, text);
      }
    }
    if (lender != null && scopes.isEmpty()) {
      scopes.addAll(Scope.lenderNames());
    }
    boolean ofLender = Scope.lenderNames().containsAll(scopes);
    boolean platformWide = scopes.stream().noneMatch(Scope.lenderNames()::contains);
    if (lender == null ? !platformWide : !ofLender) {
      throw refusal(role, text);
    }
    return new RoleGrant(lender, Set.copyOf(scopes));
  }

  private static LenderCode lender(String role, String text, String code) {
    try {
      return new LenderCode(code);
    } catch (IllegalArgumentException notOne) {
      throw refusal(role, text);
    }
  }

  private static IllegalArgumentException refusal(String role, String text) {
    return Setting.refusal(
        "lendledger.sign-in.open-id.roles." + role,
        text,
        "of desk, audit and ops, or lender: with a code and scopes of lenders");
  }
}
