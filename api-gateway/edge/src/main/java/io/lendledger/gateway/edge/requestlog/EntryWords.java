package io.lendledger.gateway.edge.requestlog;

import io.lendledger.gateway.edge.caller.CredentialForms;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * The texts of an entry: what may hold a secret by mistake is left out. Of a path of the service
 * each part stays that does not look like a credential, of any other path only where it came in. Of
 * parameters the names stay that the service knows, and values that are a number, a date, a moment,
 * an ISIN or a word of the interface.
 */
final class EntryWords {

  static final String LEFT_OUT = "…";

  private static final int LONGEST = 300;
  private static final int MOST_PARAMETERS = 20;

  /** Whose values are chosen from a few, or have a form of their own. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          ("afterEventId afterPosition asOf asOfDate bucket columns confirmDrop date direction"
                  + " dryRun emptyInventory failed fields flow form from fromCurrency fromDate"
                  + " fromMonth groupBy isin kind limit matches operation order record rows sort"
                  + " status to toCurrency toDate toMonth total tradeType type updatedSince")
              .split(" "));

  private static final Set<String> WITHOUT_VALUE =
      Set.of(
          ("aggregateId aggregateType borrowerCode clientId credential cursor eventType"
                  + " instrumentType lenderCode q requestId submissionId ticker")
              .split(" "));

  private static final Pattern HARMLESS =
      Pattern.compile(
          "|-?[0-9]{1,18}|[0-9]{4}-[0-9]{2}(-[0-9]{2}(T[0-9:.]{5,18}Z)?)?|[A-Z]{2}[A-Z0-9]{9}[0-9]"
              + "|[0-9]xx|-?[A-Za-z]+([-.,][A-Za-z]+)*");
  private static final Pattern FIELD = Pattern.compile("[A-Za-z]+([-.][A-Za-z]+)*");
  private static final int LONGEST_VALUE = 64;

  private EntryWords() {}

  static String path(FinishedRequest request, @Nullable String operation) {
    return operation == null
        ? "/" + door(request.path()) + "/…"
        : FinishedRequest.shortened(masked(request.path(), "/"), LONGEST);
  }

  /** Where a request came in: the first part of its path. */
  static String door(String path) {
    int end = path.indexOf('/', 1);
    String first = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    return FinishedRequest.shortened(shown(first), LONGEST);
  }

  /** The parameters as they are kept; null when there are none. */
  static @Nullable String parameters(@Nullable String query) {
    if (query == null || query.isEmpty()) {
      return null;
    }
    List<String> sent = List.of(query.split("&", MOST_PARAMETERS + 1));
    String all =
        sent.stream()
            .limit(MOST_PARAMETERS)
            .map(EntryWords::parameter)
            .collect(Collectors.joining("&"));
    String whole = sent.size() > MOST_PARAMETERS ? all + "&" + LEFT_OUT : all;
    return FinishedRequest.shortened(whole, LONGEST);
  }

  private static String parameter(String sent) {
    int equals = sent.indexOf('=');
    String name = equals < 0 ? sent : sent.substring(0, equals);
    if (WITHOUT_VALUE.contains(name)) {
      return name + "=" + LEFT_OUT;
    }
    if (!WITH_VALUE.contains(name)) {
      return LEFT_OUT;
    }
    String value = decoded(sent.substring(equals + 1));
    boolean harmless = value.length() <= LONGEST_VALUE && HARMLESS.matcher(value).matches();
    return equals < 0 ? name : name + "=" + (harmless ? value : LEFT_OUT);
  }

  /** What a fault is about, if it has the form of a field: a caller chooses unknown ones. */
  static @Nullable String field(@Nullable String name) {
    return name == null || FIELD.matcher(name).matches() ? name : LEFT_OUT;
  }

  /** A text of one piece, unless it looks like a credential. */
  static String shown(String text) {
    return CredentialForms.areIn(decoded(text)) ? LEFT_OUT : text;
  }

  static @Nullable String shownIfAny(@Nullable String text) {
    return text == null ? null : shown(text);
  }

  private static String masked(String text, String between) {
    List<String> parts = new ArrayList<>();
    Arrays.stream(text.split(between, -1)).map(EntryWords::shown).forEach(parts::add);
    return String.join(between, parts);
  }

  private static String decoded(String text) {
    try {
      return UriUtils.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }
}
