package io.lendledger.command.decision;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The latest operations that changed an aggregate by commands without an identity of their own. One
 * of them that is sent again, since its answer was lost or late, changes nothing more.
 *
 * @param operations ids of operations, as the metadata of commands and events name them
 */
public record CarriedOut(List<String> operations) {

  /** The entry of a message's metadata with the id of its operation. */
  public static final String OPERATION = "operationId";

  /** None yet. */
  public static final CarriedOut NONE = new CarriedOut(List.of());

  /** More than are sent for one aggregate while a caller may still repeat the first of them. */
  private static final int MOST = 1_000;

  /** Copies the list. */
  @JsonCreator
  public CarriedOut {
    operations = List.copyOf(operations);
  }

  /** Whether the operation is one of them; a command outside of any operation never is. */
  public boolean has(@Nullable String operation) {
    return operation != null && operations.contains(operation);
  }

  /** These and one more; the same without one. */
  public CarriedOut with(@Nullable String operation) {
    if (operation == null || has(operation)) {
      return this;
    }
    long tooMany = Math.max(0, operations.size() + 1 - MOST);
    return new CarriedOut(
        Stream.concat(operations.stream().skip(tooMany), Stream.of(operation)).toList());
  }

  @JsonValue
  List<String> stored() {
    return operations;
  }
}
