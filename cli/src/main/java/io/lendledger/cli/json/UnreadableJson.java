package io.lendledger.cli.json;

/** A text that should have been JSON, and is not. */
public final class UnreadableJson extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnreadableJson(String message, Throwable cause) {
    super(message, cause);
  }
}
