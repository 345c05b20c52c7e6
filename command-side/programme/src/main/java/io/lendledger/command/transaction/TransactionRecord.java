package io.lendledger.command.transaction;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.client.Side;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.transaction.Transaction;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a transaction as sent (docs/api.md, Transactions). */
final class TransactionRecord {

  private static final int LONGEST_CODE = 64;

  private TransactionRecord() {}

  static @Nullable Transaction read(Fields fields) {
    String id = fields.required("transactionId", FieldTypes.identifier(LONGEST_CODE));
    ClientId client = fields.required("clientId", FieldTypes.code(ClientId::new));
    AccountId account = fields.required("accountId", FieldTypes.code(AccountId::new));
    Isin isin = fields.required("isin", FieldTypes.isin());
    String ticker = fields.optional("ticker", FieldTypes.identifier(LONGEST_CODE));
    String exchange = fields.optional("exchange", FieldTypes.identifier(LONGEST_CODE));
    String external = fields.optional("externalInstrumentId", FieldTypes.identifier(LONGEST_CODE));
    Side side = fields.required("side", FieldTypes.code(Side::of));
    BigDecimal units = fields.required("units", Decimals.someQuantity());
    LocalDate traded = fields.required("tradeDate", FieldTypes.date(DateKind.REPORTED));
    LocalDate settles = fields.required("settlementDate", FieldTypes.date(DateKind.SETTLEMENT));
    String depositary = fields.optional("depositary", FieldTypes.bic());
    fields.rule(
        "settlementDate",
        List.of("tradeDate"),
        "must not be before tradeDate",
        () -> !settles.isBefore(traded));
    return fields.build(() ->
        new Transaction(
            id,
            client,
            account,
            isin,
            ticker,
            exchange,
            external,
            side,
            units,
            traded,
            settles,
            depositary));
  }

  /**
   * A hash that two transactions share exactly when they have the same content; it is kept for
   * ever.
   */
  static String hash(Transaction transaction) {
    String content =
        Stream.of(
                transaction.transactionId(),
                transaction.client().value(),
                transaction.account().value(),
                transaction.isin().value(),
                text(transaction.ticker()),
                text(transaction.exchange()),
                text(transaction.externalInstrumentId()),
                transaction.side().wire(),
                transaction.units().toPlainString(),
                transaction.tradeDate().toString(),
                transaction.settlementDate().toString(),
                text(transaction.depositary()))
            .collect(Collectors.joining("\n"));
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(content.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException(never);
    }
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
