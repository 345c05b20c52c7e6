package io.lendledger.query.exception;

import io.lendledger.core.exception.ExceptionPage;
import io.lendledger.core.exception.ExceptionView;
import io.lendledger.core.exception.FindExceptions;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindExceptions}, by kind and id. */
@Component
final class ExceptionPageHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.LENDING, ModelNames.INCOME, ModelNames.MARKET_DATA, ModelNames.EXPOSURES);

  private final QueryDatabase database;
  private final Moments moments;

  ExceptionPageHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  @QueryHandler
  ExceptionPage handle(FindExceptions query) {
    LenderCode lender = query.lender();
    Moment moment = moments.of(query.page(), PROJECTIONS);
    List<String> after = PageKey.after(query.page(), 2);
    List<ExceptionView> rows =
        database
            .client()
            .sql(ExceptionSql.PAGE)
            .param("position", moment.position())
            .param("day", moment.date())
            .param("kind", query.kind())
            .param("lender", lender == null ? null : lender.value())
            .param("afterKind", after == null ? "" : after.get(0))
            .param("afterId", after == null ? "" : after.get(1))
            .param("rows", query.page().limit() + 1)
            .query(ExceptionPageHandler::exception)
            .list();
    var page = PageKey.cut(rows, query.page(), moment, each -> List.of(each.kind(), each.id()));
    return new ExceptionPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static ExceptionView exception(ResultSet row, int number) throws SQLException {
    OffsetDateTime since = row.getObject("since_at", OffsetDateTime.class);
    return new ExceptionView(
        row.getString("kind"),
        row.getString("id"),
        row.getString("lender_code"),
        since == null ? null : since.toInstant(),
        row.getString("what"),
        row.getString("about"));
  }
}
