package io.lendledger.gateway.reading;

import io.lendledger.core.search.Found;
import io.lendledger.core.search.FoundType;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * A record that a search has found; components are the wire's fields (docs/api.md, Search).
 *
 * @param path where it is read
 */
public record SearchHit(FoundType type, String id, String title, String path) {

  /**
   * The hit below the paths of those who search.
   *
   * @param door {@code /api/v1}, {@code /desk/v1} or {@code /audit/v1}
   */
  static SearchHit of(Found found, String door) {
    return new SearchHit(found.type(), found.id(), found.title(), door + place(found, door));
  }

  private static String place(Found found, String door) {
    boolean ofLender = door.equals("/api/v1");
    boolean ofDesk = door.equals("/desk/v1");
    return switch (found.type()) {
      case LOAN, CLIENT_LOAN, TRADE -> "/loans/" + segment(found.loanId());
      case CLIENT -> list("/holdings", found, ofLender);
      case INSTRUMENT ->
          ofDesk ? "/instruments/" + segment(found.id()) : list("/holdings", found, true);
      case BORROWER ->
          ofDesk ? "/borrowers/" + segment(found.id()) : list("/loans/custody", found, true);
      case LENDER ->
          ofDesk ? "/lenders/" + segment(found.id()) : list("/loans/custody", found, ofLender);
      case BORROW_REQUEST -> list("/borrow-requests", found, true);
      case TRANSACTION -> list("/transactions", found, ofLender);
      case SUBMISSION -> "/submissions/" + segment(found.id()) + "/effects";
    };
  }

  private static String list(String path, Found found, boolean isOneLenders) {
    UriComponentsBuilder list = UriComponentsBuilder.fromPath(path);
    add(list, "lenderCode", isOneLenders ? null : found.lenderCode());
    add(list, "isin", found.isin());
    add(list, "clientId", found.clientId());
    add(list, "borrowerCode", found.borrowerCode());
    return list.build(true).toUriString();
  }

  private static void add(UriComponentsBuilder list, String name, @Nullable String value) {
    if (value != null) {
      list.queryParam(name, segment(value));
    }
  }

  private static String segment(@Nullable String text) {
    return UriUtils.encode(text == null ? "" : text, StandardCharsets.UTF_8);
  }
}
