package io.lendledger.command.decision;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import org.hamcrest.Description;
import org.hamcrest.TypeSafeMatcher;

/** Matches a refusal by its code and the fields that it names, in order. */
public final class RejectedWith extends TypeSafeMatcher<Rejected> {

  private final RejectionCode code;
  private final List<String> fields;

  private RejectedWith(RejectionCode code, List<String> fields) {
    super(Rejected.class);
    this.code = code;
    this.fields = fields;
  }

  /** A refusal with this code that names exactly these fields. */
  public static RejectedWith code(RejectionCode code, String... fields) {
    return new RejectedWith(code, List.of(fields));
  }

  @Override
  protected boolean matchesSafely(Rejected rejected) {
    return rejected.rejection().code() == code
        && rejected.rejection().faults().stream().map(Fault::field).toList().equals(fields);
  }

  @Override
  public void describeTo(Description description) {
    description.appendText("refusal " + code + " naming " + fields);
  }
}
