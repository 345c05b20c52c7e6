package io.lendledger.command.submission;

import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.core.rejection.Rejected;
import java.util.Map;

/** The effects of applying a submission. */
public interface Effects {

  /** Sends commands with these metadata. */
  Sender with(Map<String, String> metaData);

  /** Keeps how far it has come. */
  void keep(long checkpoint, Counts counts);

  /** A record that was sound has become impossible meanwhile, and changes nothing. */
  void overtaken(int record, Rejected refusal);
}
