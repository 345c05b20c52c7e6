package io.lendledger.platform.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** A random password, made once and kept in a file that only its owner can read. */
public final class SecretFile {

  private static final int SECRET_BYTES = 32;

  private SecretFile() {}

  /** The password in the file, which is created with a new one when absent. */
  public static String readOrCreate(Path file) {
    try {
      if (!Files.exists(file)) {
        create(file);
      }
      return Files.readString(file, StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("The secret " + file + " cannot be read or made", e);
    }
  }

  private static void create(Path file) throws IOException {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    WholeFile.write(file, secret.getBytes(StandardCharsets.US_ASCII));
  }
}
