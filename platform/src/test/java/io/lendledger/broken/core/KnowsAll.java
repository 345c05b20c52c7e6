package io.lendledger.broken.core;

import java.sql.Connection;
import javax.sql.DataSource;
import org.springframework.context.ApplicationContext;

/** A core that knows every side and technology. */
public interface KnowsAll {

  io.lendledger.broken.command.Known command();

  io.lendledger.broken.query.Known query();

  io.lendledger.broken.gateway.Known gateway();

  io.lendledger.broken.platform.Known platform();

  ApplicationContext context();

  DataSource database();

  Connection connection();
}
