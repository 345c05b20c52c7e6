package io.lendledger.query.projection;

/** A model's tables have another shape than this version of the service writes. */
final class OutdatedModel extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OutdatedModel(String name, int kept, int own) {
    super(message(name, kept, own));
  }

  static String message(String name, int kept, int own) {
    return kept < own
        ? "The read model %s is kept in revision %d and is being rebuilt in revision %d"
            .formatted(name, kept, own)
        : "The read model %s is kept in revision %d; this process only knows revision %d"
            .formatted(name, kept, own);
  }
}
