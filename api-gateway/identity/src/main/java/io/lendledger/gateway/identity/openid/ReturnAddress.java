package io.lendledger.gateway.identity.openid;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where somebody was before signing in: a screen of the console, and nothing else. */
final class ReturnAddress {

  private static final String HOME = "/";
  private static final int LONGEST = 1_000;
  private static final Pattern SCREEN =
      Pattern.compile("/console/[a-z-]{1,40}(\\?[A-Za-z0-9=&%+._~:,*()!'-]*)?");

  private ReturnAddress() {}

  /** The address, when it is one of a screen; else the first page. */
  static String of(@Nullable String sent) {
    return sent != null && sent.length() <= LONGEST && SCREEN.matcher(sent).matches() ? sent : HOME;
  }
}
