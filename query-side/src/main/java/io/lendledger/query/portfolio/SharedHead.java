package io.lendledger.query.portfolio;

import io.lendledger.core.reading.StoreHead;
import io.lendledger.query.moment.SharedLookUp;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The end of the store, looked up once for all who ask meanwhile. */
@Component
final class SharedHead {

  private final SharedLookUp lookUp;

  SharedHead(ObjectProvider<StoreHead> store) {
    this.lookUp = new SharedLookUp(() -> store.getObject().position());
  }

  /** Position of the last event committed by now. */
  long position() {
    return lookUp.position();
  }
}
