package io.lendledger.broken.query;

/** Says where something is read over HTTP. */
final class WritesPaths {

  private WritesPaths() {}

  static String of(String loan) {
    return "/desk/v1/loans/" + loan;
  }
}
