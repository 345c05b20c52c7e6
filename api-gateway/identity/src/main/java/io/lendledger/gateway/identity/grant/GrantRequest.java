package io.lendledger.gateway.identity.grant;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.gateway.edge.caller.Scope;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The desk's request for a credential (docs/api.md, Credentials).
 *
 * @param lender its lender; null for scopes that are platform-wide
 * @param scopes wire names, without doubles
 * @param description the desk's own words
 * @param expiresAt when it ends; null means never
 */
public record GrantRequest(
    @Nullable LenderCode lender,
    List<String> scopes,
    @Nullable String description,
    @Nullable Instant expiresAt) {

  private static final int LONGEST_DESCRIPTION = 200;

  /** Reads the fields; null when they have faults. */
  public static @Nullable GrantRequest of(Fields fields, Instant now) {
    LenderCode lender = fields.optional("lenderCode", FieldTypes.code(LenderCode::new));
    List<String> scopes =
        fields.required(
            "scopes",
            FieldTypes.list(FieldTypes.code(GrantRequest::knownScope), Scope.values().length));
    String description = fields.optional("description", FieldTypes.text(LONGEST_DESCRIPTION));
    Instant expiresAt = fields.optional("expiresAt", FieldTypes.timestamp());
    fields.rule(
        "lenderCode",
        List.of("scopes"),
        "is required with a lender's scopes",
        () -> lender != null || !scopes.stream().anyMatch(Scope.lenderNames()::contains));
    fields.rule(
        "lenderCode",
        List.of("scopes"),
        "is not for platform-wide scopes",
        () -> lender == null || Scope.lenderNames().containsAll(scopes));
    fields.rule("expiresAt", "is past", () -> expiresAt == null || expiresAt.isAfter(now));
    return fields.build(() ->
        new GrantRequest(lender, scopes.stream().distinct().toList(), description, expiresAt));
  }

  /** The grant that is asked for. */
  public Grant grant(String id, Instant now) {
    return new Grant(id, lender, scopes, description, now, expiresAt, null);
  }

  private static String knownScope(String text) {
    if (!Scope.names().contains(text)) {
      throw new IllegalArgumentException("must be one of " + String.join(", ", Scope.names()));
    }
    return text;
  }
}
