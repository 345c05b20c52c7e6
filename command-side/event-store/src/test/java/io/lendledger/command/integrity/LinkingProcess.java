package io.lendledger.command.integrity;

import java.util.concurrent.CountDownLatch;
import org.postgresql.ds.PGSimpleDataSource;

/** Links, in a process of its own, until it is killed. */
final class LinkingProcess {

  private LinkingProcess() {}

  public static void main(String[] arguments) throws Exception {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[0]);
    try (var linker = new ChainLinker(dataSource, 5, () -> {})) {
      linker.start();
      new CountDownLatch(1).await();
    }
  }
}
