package io.lendledger.broken.command.loan;

import javax.sql.DataSource;
import org.axonframework.spring.stereotype.Aggregate;

/** An aggregate that writes rows, by way of another class. */
@Aggregate
public interface WritingAggregate {

  Rows rows();

  /** What it writes by. */
  interface Rows {

    DataSource database();
  }
}
