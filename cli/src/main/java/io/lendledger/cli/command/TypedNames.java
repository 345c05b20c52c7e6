package io.lendledger.cli.command;

import io.lendledger.cli.json.Json;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Names in a refusal the options that were typed, instead of what the API calls them. */
final class TypedNames {

  private static final Pattern WORD = Pattern.compile("[A-Za-z]+");
  private static final Pattern NEXT_WORD = Pattern.compile("-([a-z])");
  private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

  private final Map<String, String> options = new HashMap<>();
  private final boolean areRecordsTyped;

  private TypedNames(boolean areRecordsTyped) {
    this.areRecordsTyped = areRecordsTyped;
  }

  /** Those of a command; its record may lack what nobody typed. */
  static TypedNames of(CommandLine command) {
    boolean areRecordsTyped =
        command.getCommandSpec().userObject() instanceof ServiceCommand asked
            && asked.areRecordsTyped();
    TypedNames names = new TypedNames(areRecordsTyped);
    for (OptionSpec each : command.getCommandSpec().options()) {
      if (areRecordsTyped || command.getParseResult().hasMatchedOption(each)) {
        names.add(each);
      }
    }
    return names;
  }

  private void add(OptionSpec option) {
    ApiName named =
        option.userObject() instanceof Field of ? of.getAnnotation(ApiName.class) : null;
    String[] all = named == null ? new String[] {inCamelCase(option)} : named.value();
    for (String each : all) {
      options.put(each, option.longestName());
    }
  }

  private static String inCamelCase(OptionSpec option) {
    Matcher words = NEXT_WORD.matcher(option.longestName().substring("--".length()));
    return words.replaceAll(each -> each.group(1).toUpperCase(Locale.ROOT));
  }

  /** The same faults; those of a file's records keep the names of its columns. */
  List<Json> in(List<Json> faults) {
    return faults.stream().map(this::in).toList();
  }

  private Json in(Json fault) {
    if (!areRecordsTyped && fault.at("index").isNumber()) {
      return fault;
    }
    Map<String, Json> members = new LinkedHashMap<>(fault.entries());
    String field = fault.at("field").text();
    if (options.containsKey(field)) {
      members.put("field", new Json.Text(options.get(field)));
    }
    members.computeIfPresent("issue", (_, issue) -> new Json.Text(in(issue.text())));
    return new Json.Members(members);
  }

  /** The same sentence: a name of one word may be a word of it. */
  String in(String sentence) {
    return WORD.matcher(sentence)
        .replaceAll(each ->
            CAPITAL.matcher(each.group()).find()
                ? Matcher.quoteReplacement(options.getOrDefault(each.group(), each.group()))
                : each.group());
  }
}
