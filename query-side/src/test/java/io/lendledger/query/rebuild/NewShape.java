package io.lendledger.query.rebuild;

import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.util.List;
import java.util.stream.Stream;

/** A projection in its third revision: it has one table more, of which no row can be null. */
record NewShape(Projection former) implements Projection {

  @Override
  public String name() {
    return former.name();
  }

  @Override
  public List<Class<?>> reads() {
    return former.reads();
  }

  @Override
  public List<String> tables() {
    return Stream.concat(former.tables().stream(), Stream.of("lender_name")).toList();
  }

  @Override
  public int revision() {
    return 3;
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    former.project(events, rows);
    for (StoredEvent event : events) {
      if (event.message().getPayload() instanceof LenderRegistered lender) {
        rows.jdbc()
            .update(
                "INSERT INTO lender_name (lender_code, letters) VALUES (?, ?)",
                lender.lenderCode(),
                lender.lenderName().length());
      }
    }
  }
}
