package io.lendledger.query.client;

import java.util.function.UnaryOperator;

/** Who may lend (docs/lending.md, Opt-in and opt-out), for statements that choose rows by it. */
public final class OptedInSql {

  private OptedInSql() {}

  /**
   * The condition that a client lends on a day: its statement in force is In, and no later one is
   * Out; never true of a client without a statement.
   *
   * @param client alias of a row with the client's key
   * @param day expression of the day
   * @param valid the condition that tells which version of a row is shown, by its alias
   */
  public static String on(String client, String day, UnaryOperator<String> valid) {
    return """
    ('In' = (
      SELECT said.opt_in_status FROM query.client_preference said
      WHERE said.lender_code = %1$s.lender_code AND said.client_id = %1$s.client_id
        AND said.effective_date <= %2$s AND %3$s
      ORDER BY said.effective_date DESC LIMIT 1)
    AND NOT EXISTS (
      SELECT FROM query.client_preference later
      WHERE later.lender_code = %1$s.lender_code AND later.client_id = %1$s.client_id
        AND later.effective_date > %2$s AND later.opt_in_status = 'Out' AND %4$s))
    """
        .formatted(client, day, valid.apply("said"), valid.apply("later"));
  }
}
