package io.lendledger.gateway.edge.reading;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.Sort;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.record.RecordObject;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.wire.Parameters;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;

/**
 * A read's query parameters. A read asks for each parameter that it knows; parameters left over or
 * unreadable are {@code VALIDATION_FAILED}, all together.
 */
public final class Filters {

  static final int USUAL_LIMIT = 100;
  static final int HIGHEST_LIMIT = 1000;
  private static final int LONGEST_IDENTIFIER = 64;

  private static final String STATUS = "status";
  private static final String FIELDS = "fields";

  /** Parameters that may differ from page to page of a walk. */
  private static final Set<String> OF_PAGING = Set.of("limit", "cursor", "asOf", "total", FIELDS);

  private final Map<String, String> sent;
  private final List<String> statuses;
  private final boolean statusSent;
  private final Faults faults = new Faults();
  private final Fields fields;
  private boolean statusKnown;

  /** The parameters of a request; one but {@code status} that is repeated is refused. */
  public Filters(ServerWebExchange exchange) {
    this.sent = Parameters.single(exchange, Set.of(STATUS));
    this.statuses = Parameters.repeated(exchange, STATUS);
    this.statusSent = exchange.getRequest().getQueryParams().containsKey(STATUS);
    this.fields = RecordObject.ofParameters(sent, faults);
  }

  public @Nullable String isin() {
    return text(fields.optional("isin", FieldTypes.isin()));
  }

  public @Nullable String borrowerCode() {
    return text(fields.optional("borrowerCode", FieldTypes.code(BorrowerCode::new)));
  }

  /** A lender, where all are read. */
  public @Nullable LenderCode lenderCode() {
    return fields.optional("lenderCode", FieldTypes.code(LenderCode::new));
  }

  public @Nullable String clientId() {
    return text(fields.optional("clientId", FieldTypes.code(ClientId::new)));
  }

  public @Nullable LocalDate date(String name) {
    return fields.optional(name, FieldTypes.date());
  }

  /** A month of this name, {@code yyyy-MM}. */
  public @Nullable String month(String name) {
    return text(fields.optional(name, FieldTypes.month()));
  }

  public @Nullable Instant instant(String name) {
    return fields.optional(name, FieldTypes.timestamp());
  }

  /** Text of at most so many characters. */
  public @Nullable String text(String name, int longest) {
    return fields.optional(name, FieldTypes.text(longest));
  }

  /** A wire name of this parameter, checked by its type's factory. */
  public @Nullable String code(String name, Function<String, ?> factory) {
    return text(fields.optional(name, FieldTypes.code(factory)));
  }

  /** One of the values that a factory knows. */
  public <T> @Nullable T choice(String name, Function<String, T> factory) {
    return fields.optional(name, FieldTypes.code(factory));
  }

  /** A number of this parameter, not negative. */
  public @Nullable Long number(String name) {
    return fields.optional(name, FieldTypes.code(Filters::readNumber));
  }

  /** Adds a rule between parameters. */
  public void rule(String field, String issue, boolean holds) {
    if (!holds) {
      fields.refuse(field, issue);
    }
  }

  /** Refuses a moment, where nothing but what is now can be shown. */
  Filters ofNow(PageRequest page) {
    rule("asOf", "is unknown: this shows what is now", page.asOf() == null);
    return this;
  }

  /** Requires a parameter; one that was sent and cannot be read has its own fault. */
  public void require(String name) {
    rule(name, "is required", !sent.getOrDefault(name, "").isBlank());
  }

  /** An identifier of this name, such as a client's or a ticker. */
  public @Nullable String identifier(String name) {
    return fields.optional(name, FieldTypes.identifier(LONGEST_IDENTIFIER));
  }

  /** An ISO 4217 currency of this name. */
  public @Nullable String currency(String name) {
    return text(fields.optional(name, FieldTypes.currency()));
  }

  /** {@code true} or {@code false}. */
  public @Nullable Boolean flag(String name) {
    return fields.optional(name, FieldTypes.flag());
  }

  /** The filters of loans and trades; the factory knows the statuses. */
  public LoanFilter loans(Function<String, ?> status, @Nullable String tradeType) {
    List<String> wanted = statuses(status).stream().map(Object::toString).toList();
    LocalDate from = date("fromDate");
    LocalDate to = date("toDate");
    inOrder("toDate", "is before fromDate", from, to);
    return new LoanFilter(
        wanted, tradeType, from, to, instant("updatedSince"), isin(), borrowerCode(), clientId());
  }

  /** Refuses an end before its beginning. */
  public <T extends Comparable<? super T>> void inOrder(
      String field, String issue, @Nullable T from, @Nullable T to) {
    rule(field, issue, from == null || to == null || from.compareTo(to) <= 0);
  }

  /** The statuses that are wanted, all when there are none; the factory knows them. */
  public <T> List<T> statuses(Function<String, T> status) {
    statusKnown = true;
    List<T> wanted = new ArrayList<>();
    for (String each : statuses) {
      try {
        wanted.add(status.apply(each));
      } catch (IllegalArgumentException unknown) {
        faults.add(null, STATUS, each, String.valueOf(unknown.getMessage()));
      }
    }
    return wanted;
  }

  /** How many records a page may have. */
  public int limit() {
    Integer limit = fields.optional("limit", FieldTypes.code(Filters::readLimit));
    return limit == null ? USUAL_LIMIT : limit;
  }

  public @Nullable String cursor() {
    return fields.has("cursor") ? sent.get("cursor") : null;
  }

  /** The order of one of these fields; unknown where there are none. */
  @Nullable Sort sort(List<String> offered) {
    return offered.isEmpty()
        ? null
        : fields.optional("sort", FieldTypes.code(text -> readSort(text, offered)));
  }

  private static Sort readSort(String text, List<String> offered) {
    Sort sort = Sort.of(text);
    if (!offered.contains(sort.field())) {
      throw new IllegalArgumentException(
          "must be one of %s, with - in front for the largest first"
              .formatted(String.join(", ", offered)));
    }
    return sort;
  }

  /** The members of a record that are wanted, in their order; null for all. */
  @Nullable List<String> members(List<String> known) {
    String wanted = fields.optional(FIELDS, FieldTypes.code(text -> text));
    if (wanted == null) {
      return null;
    }
    List<String> names = List.of(wanted.split(",", -1));
    for (String name : names) {
      if (!known.contains(name)) {
        faults.add(null, FIELDS, name, "is unknown: must be some of " + String.join(", ", known));
      }
    }
    if (names.stream().distinct().count() < names.size()) {
      faults.add(null, FIELDS, wanted, "names a field twice");
    }
    return names;
  }

  /** Refuses wrong parameters, and those that the read does not know. */
  public void finish() {
    if (!statusKnown && statusSent) {
      String value = statuses.isEmpty() ? "" : statuses.getFirst();
      faults.add(null, STATUS, value, "unknown parameter");
    }
    fields.build(() -> sent);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
  }

  /** All filters in one spelling, whatever order they came in. */
  public String fingerprint() {
    Map<String, Object> sorted = new TreeMap<>(sent);
    sorted.keySet().removeAll(OF_PAGING);
    sorted.values().removeIf(""::equals);
    sorted.put(STATUS, statuses.stream().sorted().distinct().toList());
    StringBuilder text = new StringBuilder();
    sorted.forEach((name, value) -> {
      String shown = value.toString();
      text.append(name).append('=').append(shown.length()).append(':').append(shown);
    });
    return text.toString();
  }

  private static Integer readLimit(String text) {
    if (text.matches("[0-9]{1,4}")) {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= HIGHEST_LIMIT) {
        return limit;
      }
    }
    throw new IllegalArgumentException("must be a whole number from 1 to " + HIGHEST_LIMIT);
  }

  private static Long readNumber(String text) {
    if (text.matches("[0-9]{1,18}")) {
      return Long.parseLong(text);
    }
    throw new IllegalArgumentException("must be a whole number of at most 18 digits");
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
