package io.lendledger.command.lookup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Which tables of the schema {@code command} are look-ups, made of the events alone, and in which
 * revision this process reads and writes them. All others are originals or work under way.
 */
@Component
public class LookUpModel {

  private static final List<String> TABLES =
      List.of(
          "lender",
          "borrower",
          "instrument",
          "price",
          "fx_rate",
          "client_preference",
          "holding",
          "pending_transaction",
          "allocation",
          "shortfall",
          "position_book",
          "borrow_request",
          "loan",
          "loan_part",
          "loan_rate",
          "part_delta",
          "trade",
          "account_collateral",
          "calendar",
          "close_run",
          "received_after_run",
          "accrued_month");

  /** The tables, without schema. */
  public List<String> tables() {
    return TABLES;
  }

  /**
   * Revision of the look-ups, from 1 on; to be raised with every change of their tables or of what
   * handlers make of events. Look-ups that are kept in a former one are rebuilt before they decide.
   *
   * <p>Rows from before there were revisions count as revision 1: migrations have brought them to
   * what a rebuild writes (V280 and V300 took away what is not read, V320 tells statuses by units).
   */
  public int revision() {
    return 4;
  }

  /**
   * The statements that turn empty tables of the revision before into those of this one, from
   * {@code db/lookups}; a comment when they stay as they are.
   */
  public String step(int revision) {
    String name = "/db/lookups/%d.sql".formatted(revision);
    try (InputStream file = LookUpModel.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException("%s is missing".formatted(name));
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
