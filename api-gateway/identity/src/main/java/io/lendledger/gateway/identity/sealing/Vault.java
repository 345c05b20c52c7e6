package io.lendledger.gateway.identity.sealing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Seals secrets under the master key before they go to the database: {@code
 * lendledger.access.master-key} or {@code -file}. A {@code previous-} one still opens secrets that
 * it sealed. Without a master key secrets are kept in clear.
 */
@Component
public class Vault {

  private static final Logger log = LoggerFactory.getLogger(Vault.class);
  private static final String PROPERTIES = "lendledger.access.";

  private final @Nullable MasterKey current;
  private final List<MasterKey> known = new ArrayList<>();

  /** Throws {@link IllegalStateException} when a master key is not one. */
  public Vault(Environment environment) {
    this.current = configured(environment, PROPERTIES + "master-key");
    MasterKey previous = configured(environment, PROPERTIES + "previous-master-key");
    if (current != null) {
      known.add(current);
    }
    if (previous != null) {
      known.add(previous);
    }
  }

  /**
   * A secret as it is kept.
   *
   * @param value sealed, or the secret itself
   * @param sealed which of both
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  public record Kept(byte[] value, boolean sealed) {}

  /** Seals a secret for the place where it is kept, if there is a master key. */
  public Kept keep(String place, byte[] secret) {
    return current == null
        ? new Kept(secret, false)
        : new Kept(Envelope.seal(current, place, secret), true);
  }

  /** The secret; throws {@link IllegalStateException} when no known key opens it. */
  public byte[] open(String place, Kept kept) {
    return kept.sealed() ? Envelope.open(master(place, kept), place, kept.value()) : kept.value();
  }

  /** Throws {@link IllegalStateException} when it is sealed under a key that is not known. */
  public void requireMaster(String place, Kept kept) {
    if (kept.sealed()) {
      master(place, kept);
    }
  }

  /**
   * Logs that secrets are kept in clear, if they are; call it after finding that none is sealed.
   */
  public void warnOfClear() {
    if (current == null) {
      log.warn(
          "Signing keys and webhook secrets are kept in clear: {}master-key is not set",
          PROPERTIES);
    }
  }

  private MasterKey master(String place, Kept kept) {
    byte[] name = Envelope.masterOf(kept.value());
    for (MasterKey key : known) {
      if (key.isNamed(name)) {
        return key;
      }
    }
    if (known.isEmpty()) {
      throw new IllegalStateException(
          "Secrets in the database are sealed under master key %s, and %smaster-key (or -file) is"
                  .formatted(HexFormat.of().formatHex(name), PROPERTIES)
              + " not set");
    }
    throw new IllegalStateException(
        "%s is sealed under master key %s, which neither %smaster-key nor previous-master-key is"
            .formatted(place, HexFormat.of().formatHex(name), PROPERTIES));
  }

  /**
   * Whether it must be sealed again: it is in clear, or under a previous key, though there is
   * another.
   */
  public boolean isStale(Kept kept) {
    return current != null
        && !(kept.sealed() && Arrays.equals(current.name(), Envelope.masterOf(kept.value())));
  }

  private static @Nullable MasterKey configured(Environment environment, String property) {
    String text = environment.getProperty(property, "");
    String file = environment.getProperty(property + "-file", "");
    if (!text.isBlank()) {
      return MasterKey.parse(text, property);
    }
    return file.isBlank() ? null : MasterKey.parse(read(file, property), property + "-file");
  }

  private static String read(String file, String property) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(property + "-file " + file + " cannot be read", e);
    }
  }
}
