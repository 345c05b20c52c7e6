package io.lendledger.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A person who is logged in at a service that is only played. */
abstract class AtService {

  @TempDir Path home;
  Shell shell;
  StubService service;

  @BeforeEach
  void start() throws IOException {
    shell = new Shell(home);
    service = new StubService();
    prepare();
    shell.logIn(service);
  }

  /** What the service is before anybody logs in. */
  void prepare() throws IOException {}

  @AfterEach
  void stop() {
    service.close();
  }
}
