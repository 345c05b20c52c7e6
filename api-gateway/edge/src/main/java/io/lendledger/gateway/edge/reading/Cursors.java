package io.lendledger.gateway.edge.reading;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.database.Secrets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Seals the place of a walk through pages, so that it can only be continued as it was begun:
 * HMAC-SHA256 over the walk's subject, with its length before it, and over the place. Each place
 * has one spelling, and no other is accepted.
 */
@Component
public final class Cursors {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int SEAL_BYTES = 32;
  private static final int VERSION = 2;
  private static final int LONGEST = 8192;

  private final SecretKeySpec secret;

  @Autowired
  Cursors(Secrets secrets) {
    this(secrets.named("cursor"));
  }

  Cursors(byte[] secret) {
    this.secret = new SecretKeySpec(secret, ALGORITHM);
  }

  /**
   * A place in a walk.
   *
   * @param afterKey sort key of the last record seen
   * @param position store position that the walk is pinned to
   * @param asOf the instant of the first page's request
   */
  public record Place(List<String> afterKey, long position, @Nullable Instant asOf) {}

  /** The sealed place; {@code subject} names read, filters and caller. */
  public String seal(String subject, Place place) {
    byte[] body = encode(place);
    byte[] sealed = Arrays.copyOf(body, body.length + SEAL_BYTES);
    System.arraycopy(sign(subject, body), 0, sealed, body.length, SEAL_BYTES);
    return text(sealed);
  }

  // The last character may have bits that mean nothing; padding may be there or not.
  private static String text(byte[] sealed) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
  }

  /** The place; {@code INVALID_CURSOR} unless it was sealed here for this very subject. */
  public Place open(String subject, String cursor) {
    try {
      if (cursor.length() > LONGEST) {
        throw invalid();
      }
      byte[] sealed = Base64.getUrlDecoder().decode(cursor);
      if (sealed.length <= SEAL_BYTES || !text(sealed).equals(cursor)) {
        throw invalid();
      }
      byte[] body = Arrays.copyOf(sealed, sealed.length - SEAL_BYTES);
      byte[] seal = Arrays.copyOfRange(sealed, body.length, sealed.length);
      if (!MessageDigest.isEqual(seal, sign(subject, body))) {
        throw invalid();
      }
      Place place = decode(body);
      if (!Arrays.equals(encode(place), body)) {
        throw invalid();
      }
      return place;
    } catch (IllegalArgumentException notBase64) {
      throw invalid();
    }
  }

  /** The same; another {@code asOf} than that of the first page is refused, too. */
  public Place open(String subject, String cursor, @Nullable Instant asOf) {
    Place place = open(subject, cursor);
    if (asOf != null && !asOf.equals(place.asOf())) {
      throw invalid();
    }
    return place;
  }

  private static Rejected invalid() {
    return new Rejected(
        RejectionCode.INVALID_CURSOR,
        "The cursor is not one of this path with these filters and this credential");
  }

  private byte[] sign(String subject, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      byte[] walk = subject.getBytes(StandardCharsets.UTF_8);
      mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(walk.length).array());
      mac.update(walk);
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }

  private static byte[] encode(Place place) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeLong(place.position());
      Instant asOf = place.asOf();
      out.writeBoolean(asOf != null);
      if (asOf != null) {
        out.writeLong(asOf.getEpochSecond());
        out.writeInt(asOf.getNano());
      }
      out.writeByte(place.afterKey().size());
      for (String part : place.afterKey()) {
        out.writeUTF(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static Place decode(byte[] body) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(body))) {
      if (in.readByte() != VERSION) {
        throw invalid();
      }
      long position = in.readLong();
      Instant asOf = in.readBoolean() ? Instant.ofEpochSecond(in.readLong(), in.readInt()) : null;
      int parts = in.readUnsignedByte();
      List<String> key = new ArrayList<>(parts);
      for (int part = 0; part < parts; part++) {
        key.add(in.readUTF());
      }
      return new Place(key, position, asOf);
    } catch (IOException | DateTimeException | ArithmeticException unreadable) {
      throw invalid();
    }
  }
}
