package io.lendledger.query.moment;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.jdbc.core.RowMapper;

/**
 * The statements of a list that pages read.
 *
 * @param rows all rows, in no order; those of a page sorted otherwise are chosen from them
 * @param inKeyOrder the rows of a page in the order of the key
 * @param statement everything that the records of chosen rows show
 * @param order columns of the key's order
 * @param parameters but the position
 * @param ofDay whether the parameters are the same for each moment of a day
 * @param record a new mapper of its rows
 * @param key of a record
 */
public record Listing<R>(
    Function<Shown, String> rows,
    Function<Shown, String> inKeyOrder,
    BiFunction<Shown, Chosen, String> statement,
    String order,
    Map<String, Object> parameters,
    boolean ofDay,
    Supplier<RowMapper<R>> record,
    Function<R, List<String>> key) {

  /**
   * The rows of a page.
   *
   * @param sql finds them
   * @param isSorted whether they are sorted otherwise than by their key
   */
  public record Chosen(String sql, boolean isSorted) {

    /** The columns that tell the place of rows with this alias, to stand behind others. */
    public String place(String alias) {
      return isSorted ? ", %1$s.place, %1$s.sort_key".formatted(alias) : "";
    }

    /** Puts rows with this alias in order. */
    public String order(String alias, String usual) {
      return isSorted ? alias + ".place" : usual;
    }
  }
}
