package io.lendledger.platform.axon.processing;

import io.lendledger.command.lookup.LookUpWriting;
import org.springframework.beans.factory.ObjectProvider;

/** Rebuilt look-ups take late what the live ones took late, so that is noted. */
record RetakingLookUps(ObjectProvider<LookUpWriting> lookUps) implements ParkingInvoker.Retaking {

  @Override
  public void begin() {
    lookUps.getObject().begin();
  }

  @Override
  public void taken(long position) {
    lookUps.getObject().retaken(position);
  }
}
