package io.lendledger.query.projection;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The revisions of the stored read models, and those that this process reads and writes. It does
 * not read a model of another revision: that one is being rebuilt, or a newer process has rebuilt
 * it.
 */
@Component
public final class ModelRevisions {

  private static final int FIRST = 1;

  private final QueryDatabase database;
  private final Map<String, Integer> own;
  private volatile Map<String, Integer> kept = Map.of();
  private volatile Map<String, Integer> shown = Map.of();

  /** Of these projections, as the database has them. */
  public ModelRevisions(List<Projection> projections, QueryDatabase database) {
    this.database = database;
    this.own =
        projections.stream().collect(Collectors.toMap(Projection::name, Projection::revision));
    new NewModels(database).shape(projections);
    database.awaitReads();
    look();
  }

  /** Looks at the database again. */
  public void look() {
    kept = found(JdbcClient.create(database.template()));
    shown = database.readsReplica() ? found(database.client()) : kept;
  }

  private static Map<String, Integer> found(JdbcClient client) {
    Map<String, Integer> found = new HashMap<>();
    client
        .sql("SELECT name, revision FROM query.progress")
        .query((RowCallbackHandler) row -> found.put(row.getString(1), row.getInt(2)));
    return found;
  }

  /** The revision in which this process reads and writes a model. */
  public int own(String name) {
    return own.getOrDefault(name, FIRST);
  }

  public Map<String, Integer> own() {
    return own;
  }

  /** The revision in which the database had a model when it was last looked at. */
  public int kept(String name) {
    return kept.getOrDefault(name, FIRST);
  }

  /** The models that are kept, or shown to reads, in another revision than this process's. */
  public Set<String> others() {
    return own.keySet().stream()
        .filter(name -> kept(name) != own(name) || shown(name) != own(name))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The reason why this process does not read a model; null when it is in its revision. */
  public @Nullable String whyNotRead(String name) {
    return shown(name) == own(name) ? null : OutdatedModel.message(name, shown(name), own(name));
  }

  private int shown(String name) {
    return shown.getOrDefault(name, FIRST);
  }

  /**
   * Refuses to read models that are not in this process's revision.
   *
   * @throws Rejected {@code UNAVAILABLE}
   */
  public void requireOwn(Collection<String> names) {
    for (String name : names) {
      String reason = whyNotRead(name);
      if (reason != null) {
        throw new Rejected(RejectionCode.UNAVAILABLE, reason);
      }
    }
  }
}
