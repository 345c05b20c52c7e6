package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.rejection.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextFieldsTest {

  private final SentFields reader = new SentFields();

  @Test
  void codesOfTheWorld() {
    assertThat(reader.read("\"USD\"", FieldTypes.currency()).getCurrencyCode()).isEqualTo("USD");
    for (String each : List.of("usd", "XXX", "XAU", "XTS", "DEM", "ZZZ", "US", "840")) {
      assertThat(reader.issueOf("\"" + each + "\"", FieldTypes.currency()))
          .isEqualTo("must be an ISO 4217 currency");
    }
    assertThat(reader.read("\"DE\"", FieldTypes.country())).isEqualTo("DE");
    for (String each : List.of("de", "DEU", "XX", "UK")) {
      assertThat(reader.issueOf("\"" + each + "\"", FieldTypes.country()))
          .isEqualTo("must be an ISO 3166-1 alpha-2 country");
    }
    assertThat(reader.read("\"DTCYUS33\"", FieldTypes.bic())).isEqualTo("DTCYUS33");
    assertThat(reader.read("\"DTCYUS33XXX\"", FieldTypes.bic())).isEqualTo("DTCYUS33XXX");
    for (String each : List.of("DTCYUS3", "dtcyus33", "DTCYXX33", "DTCYUS33XX", "1234US33 ")) {
      assertThat(reader.issueOf("\"" + each + "\"", FieldTypes.bic()))
          .isEqualTo("must be a BIC (ISO 9362)");
    }
    assertThat(reader.read("\"US0378331005\"", FieldTypes.isin()).value())
        .isEqualTo("US0378331005");
    assertThat(reader.issueOf("\"US0378331006\"", FieldTypes.isin())).isEqualTo("check digit");
  }

  /** Codes come and go; a body that waits to be applied, or is looked at again, has its own. */
  @Test
  void whatWasAcceptedKeepsCodesThatAreNotInUseAnyMore() {
    String former = "{\"currency\":\"DEM\",\"country\":\"YU\",\"bic\":\"DTCYYU33\"}";
    Fields accepted = reader.object(former, Limits.ACCEPTED);
    assertThat(accepted.required("currency", FieldTypes.currency())).hasToString("DEM");
    assertThat(accepted.required("country", FieldTypes.country())).isEqualTo("YU");
    assertThat(accepted.required("bic", FieldTypes.bic())).isEqualTo("DTCYYU33");
    String formless = "{\"currency\":\"D\",\"country\":\"yu\",\"bic\":\"DTCYYU3\"}";
    Fields never = reader.object(formless, Limits.ACCEPTED);
    never.required("currency", FieldTypes.currency());
    never.required("country", FieldTypes.country());
    never.required("bic", FieldTypes.bic());
    assertThat(reader.listed())
        .extracting(Fault::field)
        .containsExactly("currency", "country", "bic");
  }

  @Test
  void textIsPrintable() {
    assertThat(reader.read("\"Zürich 🏦\"", FieldTypes.text(8))).isEqualTo("Zürich 🏦");
    assertThat(reader.issueOf("\"123456789\"", FieldTypes.text(8)))
        .isEqualTo("must be 1 to 8 characters");
    assertThat(reader.issueOf("\" \"", FieldTypes.text(8))).isEqualTo("must be 1 to 8 characters");
    String issue =
        "has a control character, a line separator, a change of direction or half a surrogate pair";
    assertThat(reader.issueOf("\"a\\u0000\"", FieldTypes.text(8))).isEqualTo(issue);
    assertThat(reader.issueOf("\"a\\n\"", FieldTypes.text(8))).isEqualTo(issue);
    assertThat(reader.issueOf("\"\\ud83c\"", FieldTypes.text(8))).isEqualTo(issue);
    assertThat(reader.listed().getLast().value()).isEqualTo("�");
  }

  @Test
  void freeTextHasWhatScriptsNeedAndNothingThatMisleads() {
    for (String each :
        List.of(
            "\u05e9\u05dc\u05d5\u05dd\u200f 1",
            "\u0645\u06cc\u200c\u062e",
            "\u2764\ufe0f",
            "a\u00a0b")) {
      assertThat(reader.read('"' + each + '"', FieldTypes.text(20))).isEqualTo(each);
      assertThat(reader.issueOf('"' + each + '"', FieldTypes.identifier(20)))
          .startsWith("has a character");
    }
    for (int each : new int[] {0, 7, 0x7f, 0x85, 0x2028, 0x2029, 0x202e, 0x2066, 0xfdd0, 0xffff}) {
      String sent = "\"a\\u%04xb\"".formatted(each);
      assertThat(reader.issueOf(sent, FieldTypes.text(20))).contains("control character");
      assertThat(reader.issueOf(sent, FieldTypes.identifier(20))).contains("control character");
    }
  }

  @Test
  void everyCharacterOfAnIdentifierIsSeen() {
    FieldType<String> any = FieldTypes.code(text -> text);
    for (String each : List.of("Z\u00fcrich 1/a", "\u6771\u4eac", "\u05d0\u05d1", "e\u0301")) {
      assertThat(reader.read('"' + each + '"', any)).isEqualTo(each);
    }
    int[] unseen = {
      0xad, 0x61c, 0x200b, 0x200d, 0x200e, 0x2060, 0x3000, 0xfeff, 0xe000, 0x0378, 0x3164, 0xfe0f
    };
    for (int each : unseen) {
      assertThat(reader.issueOf("\"a\\u%04xb\"".formatted(each), any)).contains("cannot be seen");
    }
    assertThat(reader.issueOf("\"a\\udb40\\udc41b\"", any)).contains("cannot be seen");
  }
}
