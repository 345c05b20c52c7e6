package io.lendledger.broken.core.fault;

import java.sql.Connection;

/** A reading of failures that holds a connection. */
public interface KnowsConnections {

  Connection connection();
}
