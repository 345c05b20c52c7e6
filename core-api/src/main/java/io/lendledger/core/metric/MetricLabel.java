package io.lendledger.core.metric;

/**
 * A label, with what bounds the number of its values. A label whose values come with requests, such
 * as an id or an address, would cost memory without end, so there is none.
 */
public enum MetricLabel {
  COMMAND("command", "a type of command in the code"),
  OUTCOME("outcome", "one of two or three words"),
  KIND("kind", "a kind of request, of eight"),
  FLOW("flow", "an inbound flow, of eleven"),
  LENDER("lender", "a lender that the desk has set up"),
  PROCESSOR("processor", "a read model, the look-ups or a process"),
  DIRECTORY("directory", "a kind of directory of a lender"),
  ROLE("role", "gateway, command or query");

  private final String wire;
  private final String bound;

  MetricLabel(String wire, String bound) {
    this.wire = wire;
    this.bound = bound;
  }

  /** Its name. */
  public String wire() {
    return wire;
  }

  /** What each of its values is. */
  public String bound() {
    return bound;
  }
}
