package io.lendledger.command.integrity.chain;

import io.lendledger.core.integrity.Seal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text that a seal's signature is over, a line each of its members, and the signature. */
public final class SealText {

  /** Kind of the keys and signatures. */
  public static final String ALGORITHM = "Ed25519";

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private SealText() {}

  /** The text, in UTF-8; what is null is an empty line. */
  public static byte[] of(Seal seal) {
    return """
    lendledger-seal-1
    store=%s
    number=%d
    kind=%s
    day=%s
    events=%d
    position=%d
    chainHash=%s
    merkleRoot=%s
    previousSeal=%s
    sealedAt=%s
    nextKey=%s
    publicKey=%s
    """
        .formatted(
            seal.store(),
            seal.number(),
            seal.kind(),
            orEmpty(seal.day()),
            seal.events(),
            seal.position(),
            seal.chainHash(),
            seal.merkleRoot(),
            orEmpty(seal.previousSeal()),
            TIMESTAMP.format(seal.sealedAt()),
            orEmpty(seal.nextKey()),
            seal.publicKey())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String orEmpty(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  /** What the next seal says of this one. */
  public static String hash(Seal seal) {
    return HexFormat.of().formatHex(ChainHash.sha256().digest(of(seal)));
  }

  public static Seal sign(Seal unsigned, PrivateKey key) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(key);
      signature.update(of(unsigned));
      String signed = Base64.getEncoder().encodeToString(signature.sign());
      return new Seal(
          unsigned.store(),
          unsigned.number(),
          unsigned.kind(),
          unsigned.day(),
          unsigned.events(),
          unsigned.position(),
          unsigned.chainHash(),
          unsigned.merkleRoot(),
          unsigned.previousSeal(),
          unsigned.sealedAt(),
          unsigned.nextKey(),
          unsigned.publicKey(),
          signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The seal cannot be signed", e);
    }
  }

  /** Whether the signature is that of the key that the seal names. */
  public static boolean isSigned(Seal seal) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initVerify(key(seal.publicKey()));
      signature.update(of(seal));
      return signature.verify(Base64.getDecoder().decode(seal.signature()));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  private static PublicKey key(String base64) throws GeneralSecurityException {
    return KeyFactory.getInstance(ALGORITHM)
        .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }
}
