package io.lendledger.query.moment;

/**
 * Which version of each row a statement shows: the current one, or the one of {@code :position}.
 * The current one is found by the indexes of current rows, and costs the same whatever its history.
 */
public enum Shown {
  /** The current versions. */
  NOW {
    @Override
    public String valid(String alias) {
      return alias + ".valid_to = 9223372036854775807";
    }

    @Override
    public String position() {
      return "9223372036854775806";
    }

    @Override
    public String row(String join, String table, String alias, String key) {
      return """
      %1$s LATERAL (SELECT * FROM query.%2$s %3$s WHERE %4$s AND %5$s LIMIT 1) %3$s ON true
      """
          .formatted(join, table, alias, key, valid(alias));
    }
  },
  /** The versions of the position. */
  THEN {
    @Override
    public String valid(String alias) {
      return "%1$s.valid_from <= :position AND :position < %1$s.valid_to".formatted(alias);
    }

    @Override
    public String position() {
      return ":position";
    }

    @Override
    public String row(String join, String table, String alias, String key) {
      return """
      %1$s LATERAL (SELECT * FROM query.%2$s %3$s WHERE %4$s AND %3$s.valid_from <= :position
        ORDER BY %3$s.valid_from DESC LIMIT 1) %3$s ON %3$s.valid_to > :position
      """
          .formatted(join, table, alias, key);
    }
  };

  /** The condition on rows with this alias. */
  public abstract String valid(String alias);

  /** A position of which intervals hold the versions. */
  public abstract String position();

  /**
   * Joins the one row with a whole key, whose condition may name tables before it.
   *
   * @param join {@code JOIN} or {@code LEFT JOIN}
   */
  public abstract String row(String join, String table, String alias, String key);
}
