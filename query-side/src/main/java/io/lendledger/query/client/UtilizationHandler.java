package io.lendledger.query.client;

import io.lendledger.core.client.FindUtilization;
import io.lendledger.core.client.UtilizationCell;
import io.lendledger.core.client.UtilizationDimension;
import io.lendledger.core.client.UtilizationPage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.Pages;
import io.lendledger.query.moment.Pages.Statement;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link FindUtilization}. */
@Component
final class UtilizationHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.INVENTORY, ModelNames.ALLOCATIONS, ModelNames.LENDING);
  private static final int KEY_PARTS = 3;
  private static final List<String> BEGINNING = List.of("", "", "");

  private final Pages pages;

  UtilizationHandler(Pages pages) {
    this.pages = pages;
  }

  @QueryHandler
  UtilizationPage handle(FindUtilization query) {
    return read(query);
  }

  private UtilizationPage read(FindUtilization query) {
    Pages.Found<UtilizationCell> found =
        pages.readSums(
            query, query.lender(), query.page(), PROJECTIONS, moment -> statement(query, moment));
    Moment moment = found.moment();
    var page = PageKey.cut(found.rows(), query.page(), moment, UtilizationHandler::key);
    return new UtilizationPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static List<String> key(UtilizationCell cell) {
    return List.of(cell.row(), orEmpty(cell.column()), orEmpty(cell.lenderCode()));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static Statement<UtilizationCell> statement(FindUtilization query, Moment moment) {
    List<String> key = PageKey.after(query.page(), KEY_PARTS);
    List<String> after = key == null ? BEGINNING : key;
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("date", moment.date());
    parameters.put("afterRow", after.get(0));
    parameters.put("afterColumn", after.get(1));
    parameters.put("afterLender", after.get(2));
    LenderCode lender = query.lender();
    put(parameters, "lender_code", lender == null ? null : lender.value());
    put(parameters, "isin", query.isin());
    put(parameters, "borrower_code", query.borrowerCode());
    put(parameters, "client_id", query.clientId());
    boolean byLender = lender != null || query.shows(UtilizationDimension.CLIENT);
    return new Statement<>(
        shown -> UtilizationSql.page(query, shown, byLender, query.page().limit() + 1),
        "cell_row, cell_column, lender_code",
        parameters,
        true,
        () -> UtilizationHandler::cell);
  }

  private static void put(Map<String, Object> parameters, String name, @Nullable String value) {
    if (value != null) {
      parameters.put(name, value);
    }
  }

  private static UtilizationCell cell(ResultSet row, int number) throws SQLException {
    return UtilizationCell.of(
        orNull(row.getString("lender_code")),
        row.getString("cell_row"),
        orNull(row.getString("cell_column")),
        row.getBigDecimal("lent"),
        row.getBigDecimal("lendable"));
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
