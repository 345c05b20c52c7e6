package io.lendledger.command.integrity.chain;

import io.lendledger.core.integrity.Seal;
import io.lendledger.core.integrity.SealKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of the seals. */
public final class SealRows {

  private static final String COLUMNS =
      "number, kind, day, events, position, chain_hash, merkle_root, previous_seal, sealed_at,"
          + " next_key, public_key, signature";
  private static final String SELECT =
      "SELECT " + COLUMNS + ", (SELECT store FROM eventstore.chain_head) FROM eventstore.seal";
  private static final String INSERT =
      "INSERT INTO eventstore.seal (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private SealRows() {}

  /** The last seal; null before the first. */
  public static @Nullable Seal last(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(SELECT + " ORDER BY number DESC LIMIT 1")) {
      List<Seal> found = list(select);
      return found.isEmpty() ? null : found.getFirst();
    }
  }

  /** Seals behind a number, the oldest first. */
  public static List<Seal> after(Connection connection, long number, int most) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(SELECT + " WHERE number > ? ORDER BY number LIMIT ?")) {
      select.setLong(1, number);
      select.setInt(2, most);
      return list(select);
    }
  }

  /** Seals before a number, the newest first. */
  public static List<Seal> before(Connection connection, long number, int most)
      throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(SELECT + " WHERE number < ? ORDER BY number DESC LIMIT ?")) {
      select.setLong(1, number);
      select.setInt(2, most);
      return list(select);
    }
  }

  /** The last day that was sealed; null before the first. */
  public static @Nullable LocalDate lastDay(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement("SELECT max(day) FROM eventstore.seal");
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getObject(1, LocalDate.class);
    }
  }

  private static List<Seal> list(PreparedStatement select) throws SQLException {
    List<Seal> seals = new ArrayList<>();
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        seals.add(read(row));
      }
    }
    return seals;
  }

  private static Seal read(ResultSet row) throws SQLException {
    HexFormat hex = HexFormat.of();
    Base64.Encoder base64 = Base64.getEncoder();
    byte[] previous = row.getBytes(8);
    byte[] next = row.getBytes(10);
    return new Seal(
        row.getString(13),
        row.getLong(1),
        SealKind.valueOf(row.getString(2)),
        row.getObject(3, LocalDate.class),
        row.getLong(4),
        row.getLong(5),
        hex.formatHex(row.getBytes(6)),
        hex.formatHex(row.getBytes(7)),
        previous == null ? null : hex.formatHex(previous),
        row.getObject(9, OffsetDateTime.class).toInstant(),
        next == null ? null : base64.encodeToString(next),
        base64.encodeToString(row.getBytes(11)),
        base64.encodeToString(row.getBytes(12)));
  }

  public static void insert(Connection connection, Seal seal) throws SQLException {
    HexFormat hex = HexFormat.of();
    Base64.Decoder base64 = Base64.getDecoder();
    String previous = seal.previousSeal();
    String next = seal.nextKey();
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setLong(1, seal.number());
      insert.setString(2, seal.kind().name());
      insert.setObject(3, seal.day());
      insert.setLong(4, seal.events());
      insert.setLong(5, seal.position());
      insert.setBytes(6, hex.parseHex(seal.chainHash()));
      insert.setBytes(7, hex.parseHex(seal.merkleRoot()));
      insert.setBytes(8, previous == null ? null : hex.parseHex(previous));
      insert.setObject(9, seal.sealedAt().atOffset(ZoneOffset.UTC));
      insert.setBytes(10, next == null ? null : base64.decode(next));
      insert.setBytes(11, base64.decode(seal.publicKey()));
      insert.setBytes(12, base64.decode(seal.signature()));
      insert.executeUpdate();
    }
  }
}
