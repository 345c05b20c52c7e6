package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.profile.PrivateFile;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs as Standard Webhooks says. */
final class WebhookSignature {

  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SECRET_BYTES = 32;
  private static final int LEAST_BYTES = 16;

  private final SecretKeySpec key;

  private WebhookSignature(byte[] secret) {
    this.key = new SecretKeySpec(secret, ALGORITHM);
  }

  /** With the secret of a file, which is made when there is none. */
  static WebhookSignature of(PrivateFile file) {
    String secret =
        file.read()
            .map(kept -> new String(kept, StandardCharsets.US_ASCII).strip())
            .orElseGet(() -> made(file));
    try {
      byte[] bytes =
          Base64.getDecoder()
              .decode(secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret);
      if (bytes.length < LEAST_BYTES) {
        throw new IllegalArgumentException("it is too short");
      }
      return new WebhookSignature(bytes);
    } catch (IllegalArgumentException wrong) {
      throw new CommandFailure(
          ExitCode.USAGE, file.path() + " holds no secret of webhooks (whsec_ and Base64)", wrong);
    }
  }

  private static String made(PrivateFile file) {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    String secret = PREFIX + Base64.getEncoder().encodeToString(random);
    file.write((secret + "\n").getBytes(StandardCharsets.US_ASCII));
    return secret;
  }

  String of(String id, long timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
