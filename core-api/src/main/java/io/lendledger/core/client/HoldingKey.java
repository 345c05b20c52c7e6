package io.lendledger.core.client;

import com.fasterxml.jackson.annotation.JsonKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A holding within its client (docs/api.md, Positions).
 *
 * @param account the custody account that holds it
 * @param isin the security
 * @param depositary BIC of the depositary; null when the lender names none
 */
public record HoldingKey(AccountId account, Isin isin, @Nullable String depositary) {

  private static final String SEPARATOR = "|";
  private static final int PARTS = 3;

  /** As a key in JSON; unambiguous since neither ISIN nor BIC contains the separator. */
  @JsonKey
  public String text() {
    return String.join(
        SEPARATOR, isin.value(), depositary == null ? "" : depositary, account.value());
  }

  /** From its text; throws {@link IllegalArgumentException} when it is none. */
  public static HoldingKey fromString(String text) {
    String[] parts = text.split(Pattern.quote(SEPARATOR), PARTS);
    if (parts.length < PARTS) {
      throw new IllegalArgumentException("no key of a holding: " + text);
    }
    return new HoldingKey(
        new AccountId(parts[2]), new Isin(parts[0]), parts[1].isEmpty() ? null : parts[1]);
  }
}
