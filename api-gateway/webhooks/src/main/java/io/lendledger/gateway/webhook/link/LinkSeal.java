package io.lendledger.gateway.webhook.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.database.Secrets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Seals what a link shows: HMAC-SHA256, with a key of its own that all gateways share, over its
 * parts, each text with its length before it. A subject has one spelling, and no other is taken.
 */
@Component
final class LinkSeal {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int SEAL_BYTES = 32;
  private static final int MARK_BYTES = 16;
  private static final int VERSION = 1;
  private static final int LONGEST = 1_024;

  /** What is signed begins with its kind, so that no mark is ever a seal. */
  private static final byte SEAL = 1;

  private static final byte MARK = 2;

  private final SecretKeySpec key;

  @Autowired
  LinkSeal(Secrets secrets) {
    this(secrets.named("delivery-link"));
  }

  LinkSeal(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** Stands for a credential in links, and does not tell which one it is. */
  String mark(String credential) {
    byte[] whole = sign(MARK, credential.getBytes(UTF_8));
    return text(Arrays.copyOf(whole, MARK_BYTES));
  }

  /** The part of a link's address that tells what it shows. */
  String seal(LinkSubject subject) {
    byte[] body = encode(subject);
    byte[] sealed = Arrays.copyOf(body, body.length + SEAL_BYTES);
    System.arraycopy(sign(SEAL, body), 0, sealed, body.length, SEAL_BYTES);
    return text(sealed);
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** What a link shows; empty unless it was sealed here. */
  Optional<LinkSubject> open(String link) {
    if (link.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      byte[] sealed = Base64.getUrlDecoder().decode(link);
      if (sealed.length <= SEAL_BYTES || !text(sealed).equals(link)) {
        return Optional.empty();
      }
      byte[] body = Arrays.copyOf(sealed, sealed.length - SEAL_BYTES);
      byte[] seal = Arrays.copyOfRange(sealed, body.length, sealed.length);
      return MessageDigest.isEqual(seal, sign(SEAL, body))
          ? Optional.of(decode(body))
          : Optional.empty();
    } catch (IllegalArgumentException | IOException | DateTimeException _) {
      return Optional.empty();
    }
  }

  private byte[] sign(byte kind, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(kind);
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }

  private static byte[] encode(LinkSubject subject) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeLong(subject.expiresAt().getEpochSecond());
      out.writeLong(subject.delivery());
      out.writeUTF(subject.lender().value());
      out.writeUTF(subject.subscription());
      out.writeUTF(subject.issuer());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static LinkSubject decode(byte[] body) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(body))) {
      if (in.readByte() != VERSION) {
        throw new IOException("a link of another version");
      }
      Instant expiresAt = Instant.ofEpochSecond(in.readLong());
      long delivery = in.readLong();
      LenderCode lender = new LenderCode(in.readUTF());
      return new LinkSubject(lender, in.readUTF(), delivery, in.readUTF(), expiresAt);
    }
  }
}
