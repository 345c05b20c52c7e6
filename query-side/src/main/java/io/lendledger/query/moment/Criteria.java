package io.lendledger.query.moment;

import io.lendledger.core.reading.PageRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a read that hold together; only those that were asked for, so that indexes fit.
 */
public final class Criteria {

  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> parameters = new HashMap<>();

  /** The versions of rows with this alias that are valid at a moment. */
  public static Criteria at(Moment moment, String alias) {
    Criteria criteria = new Criteria();
    criteria.conditions.add(Shown.THEN.valid(alias));
    criteria.parameters.put("position", moment.position());
    return criteria;
  }

  /** Rows that came up to a moment and never change, by the column of their position. */
  public static Criteria upTo(Moment moment, String column) {
    Criteria criteria = new Criteria();
    criteria.conditions.add(column + " <= :position");
    criteria.parameters.put("position", moment.position());
    return criteria;
  }

  /** Adds a condition on a parameter, unless there is nothing to compare with. */
  public Criteria and(String condition, String parameter, @Nullable Object value) {
    if (value != null) {
      conditions.add(condition);
      parameters.put(parameter, value);
    }
    return this;
  }

  /** Adds a condition on values that stand beside the others. */
  public Criteria and(String condition, Map<String, ?> values) {
    conditions.add(condition);
    parameters.putAll(values);
    return this;
  }

  /**
   * A statement with these conditions.
   *
   * @param sql its text, with {@code %s} for the conditions and {@code %d} for the most rows: one
   *     more than the page has, as a number, so that its plan is one for a page
   */
  public String in(String sql, PageRequest page) {
    return sql.formatted(String.join(" AND ", conditions), page.limit() + 1);
  }

  public Map<String, Object> parameters() {
    return parameters;
  }
}
