package io.lendledger.query.search;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.search.FindByName;
import io.lendledger.core.search.Found;
import io.lendledger.core.search.FoundPage;
import io.lendledger.core.search.FoundType;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Pages;
import io.lendledger.query.moment.Pages.Statement;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindByName}. */
@Component
final class SearchHandler {

  private static final List<String> PROJECTIONS =
      List.of(
          ModelNames.LENDING,
          ModelNames.REFERENCE,
          ModelNames.INVENTORY,
          ModelNames.REQUESTS,
          ModelNames.TRANSACTIONS,
          ModelNames.SUBMISSIONS);

  /** Behind whatever follows a text in the order of bytes. */
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  private final Pages pages;

  SearchHandler(Pages pages) {
    this.pages = pages;
  }

  @QueryHandler
  FoundPage handle(FindByName query) {
    return read(query);
  }

  private FoundPage read(FindByName query) {
    Pages.Found<Found> found =
        pages.read(query.lender(), query.page(), PROJECTIONS, _ -> statement(query));
    Moment moment = found.moment();
    int most = Math.min(found.rows().size(), query.page().limit());
    return new FoundPage(
        List.copyOf(found.rows().subList(0, most)), null, moment.position(), moment.asOf());
  }

  private static Statement<Found> statement(FindByName query) {
    String upper = query.text().toUpperCase(Locale.ROOT);
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("text", query.text());
    parameters.put("end", query.text() + LAST);
    parameters.put("upper", upper);
    parameters.put("upperEnd", upper + LAST);
    parameters.put("lower", query.text().toLowerCase(Locale.ROOT));
    LenderCode lender = query.lender();
    if (lender != null) {
      parameters.put("lender", lender.value());
    }
    return new Statement<>(
        shown -> SearchSql.all(shown, lender != null),
        "rank, ordinal, id, lender_code NULLS FIRST",
        parameters,
        true,
        () -> SearchHandler::found);
  }

  private static Found found(ResultSet row, int number) throws SQLException {
    return new Found(
        FoundType.of(row.getString("type")),
        row.getString("id"),
        row.getString("title"),
        row.getString("lender_code"),
        row.getString("loan_id"),
        row.getString("isin"),
        row.getString("client_id"),
        row.getString("borrower_code"));
  }
}
