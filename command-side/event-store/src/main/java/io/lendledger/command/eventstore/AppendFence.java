package io.lendledger.command.eventstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** What must hold when an append is made: it is refused, whole, when it does not any more. */
public sealed interface AppendFence permits SegmentClaim, SubmissionRunNumber, ParkedRetry {

  /** Has what this unit of work appends refused unless this holds by then. */
  default void fence(UnitOfWork<?> unit) {
    unit.root()
        .<Set<AppendFence>>getOrComputeResource(
            AppendFence.class.getName(), _ -> new LinkedHashSet<>())
        .add(this);
  }

  /** Those of the current unit of work. */
  static Set<AppendFence> current() {
    return CurrentUnitOfWork.isStarted()
        ? CurrentUnitOfWork.get()
            .root()
            .<Set<AppendFence>>getOrDefaultResource(AppendFence.class.getName(), Set.of())
        : Set.of();
  }

  /** The parameters that an append of these has beside its own. */
  static String parameters(Collection<AppendFence> fences) {
    if (fences.isEmpty()) {
      return "";
    }
    if (fences.stream().anyMatch(ParkedRetry.class::isInstance)) {
      return ", ?, ?, ?, ?, ?, ?, ?";
    }
    return fences.stream().anyMatch(SubmissionRunNumber.class::isInstance)
        ? ", ?, ?, ?, ?, ?"
        : ", ?, ?, ?";
  }

  /** Sets these parameters, from a place on. */
  static void bind(PreparedStatement append, int from, Collection<AppendFence> fences)
      throws SQLException {
    List<SegmentClaim> claims = new ArrayList<>();
    List<SubmissionRunNumber> runs = new ArrayList<>();
    List<ParkedRetry> retries = new ArrayList<>();
    for (AppendFence each : fences) {
      switch (each) {
        case SegmentClaim claim -> claims.add(claim);
        case SubmissionRunNumber run -> runs.add(run);
        case ParkedRetry retry -> retries.add(retry);
      }
    }
    Connection connection = append.getConnection();
    Object[][] ofClaims = SegmentClaim.columns(claims);
    append.setArray(from, connection.createArrayOf("text", ofClaims[0]));
    append.setArray(from + 1, connection.createArrayOf("integer", ofClaims[1]));
    append.setArray(from + 2, connection.createArrayOf("bigint", ofClaims[2]));
    if (!runs.isEmpty() || !retries.isEmpty()) {
      Object[] submissions = runs.stream().map(SubmissionRunNumber::submission).toArray();
      Object[] numbers = runs.stream().map(SubmissionRunNumber::run).toArray();
      append.setArray(from + 3, connection.createArrayOf("text", submissions));
      append.setArray(from + 4, connection.createArrayOf("bigint", numbers));
    }
    if (!retries.isEmpty()) {
      Object[] sequences = retries.stream().map(ParkedRetry::sequence).toArray();
      Object[] numbers = retries.stream().map(ParkedRetry::number).toArray();
      append.setArray(from + 5, connection.createArrayOf("text", sequences));
      append.setArray(from + 6, connection.createArrayOf("bigint", numbers));
    }
  }
}
