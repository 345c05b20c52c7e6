package io.lendledger.command.integrity;

/** Keeps private keys sealed under a master key that is not in the database. */
public interface KeyVault {

  /**
   * A secret as it is kept.
   *
   * @param value sealed, or the secret itself when there is no master key
   * @param sealed which of both
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Kept(byte[] value, boolean sealed) {}

  /** Seals a secret for the place where it is kept. */
  Kept keep(String place, byte[] secret);

  /** The secret; throws {@link IllegalStateException} when no known master key opens it. */
  byte[] open(String place, Kept kept);

  /** Whether it is to be kept anew, under the master key of today. */
  boolean isStale(Kept kept);
}
