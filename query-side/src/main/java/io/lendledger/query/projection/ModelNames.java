package io.lendledger.query.projection;

/** Names of the read models, as operators see them. */
public final class ModelNames {

  /** Daily accruals and loan-to-date totals. */
  public static final String ACCRUALS = "accruals";

  /** Units of holdings on loans. */
  public static final String ALLOCATIONS = "allocations";

  /** Monthly bills and revenue. */
  public static final String BILLING = "billing";

  /** The processor that leads all of them behind the store. */
  public static final String ALL = "models";

  /** Business days and their closes. */
  public static final String CALENDAR = "calendar";

  /** Closes of days and months, and how far they are. */
  public static final String CLOSES = "closes";

  /** Collateral and exposures. */
  public static final String COLLATERAL = "collateral";

  /** What became of submissions. */
  public static final String EFFECTS = "effects";

  /** Exposures of accounts to borrowers. */
  public static final String EXPOSURES = "exposures";

  /** Manufactured income. */
  public static final String INCOME = "income";

  /** Clients and their holdings. */
  public static final String INVENTORY = "inventory";

  /** Loans, their parts and trades. */
  public static final String LENDING = "lending";

  /** Prices, FX rates and market rates. */
  public static final String MARKET_DATA = "market-data";

  /** When each position of the store was reached. */
  public static final String MOMENTS = "moments";

  /** Lenders, borrowers and instruments. */
  public static final String REFERENCE = "reference";

  /** Borrow requests. */
  public static final String REQUESTS = "requests";

  /** Shortfalls and what became of them. */
  public static final String SHORTFALLS = "shortfalls";

  public static final String SUBMISSIONS = "submissions";

  /** Purchases and sales as they were sent. */
  public static final String TRANSACTIONS = "transactions";

  private ModelNames() {}
}
