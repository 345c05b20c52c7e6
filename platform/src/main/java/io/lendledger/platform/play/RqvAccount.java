package io.lendledger.platform.play;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Names the RQV accounts of played triparty agents: one has one lender's collateral alone. */
public final class RqvAccount {

  private static final int LONGEST = 64;

  private RqvAccount() {}

  /** What a borrower has for a custody account of a lender; codes have no slash. */
  public static String of(String lender, String account, String borrower) {
    String name = "RQV-%s/%s/%s".formatted(lender, account, borrower);
    return name.length() <= LONGEST ? name : "RQV-" + digest(name);
  }

  private static UUID digest(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }
}
