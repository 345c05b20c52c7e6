package io.lendledger.command.submission.sending;

import io.lendledger.core.submission.SubmissionId;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.messaging.MetaData;

/** The metadata that tell of every event which sender and which submission it comes from. */
public final class SubmissionOrigin {

  /** Metadata of commands and events: the submission. */
  public static final String SUBMISSION = "submissionId";

  /** Metadata of commands and events: which record of the submission, from 0. */
  public static final String RECORD = "submissionRecord";

  /** Metadata of commands alone: the number of the run that sends them. */
  public static final String RUN = "submissionRun";

  private SubmissionOrigin() {}

  /** The sender's metadata with the submission beside them. */
  public static Map<String, String> of(SubmissionId submission, Map<String, String> sender) {
    Map<String, String> metaData = new HashMap<>(sender);
    metaData.put(SUBMISSION, submission.value());
    return metaData;
  }

  /** The same for a run, whose commands end with it. */
  public static Map<String, String> of(
      SubmissionId submission, long run, Map<String, String> sender) {
    Map<String, String> metaData = of(submission, sender);
    metaData.put(RUN, Long.toString(run));
    return metaData;
  }

  /** The texts among a message's metadata. */
  public static Map<String, String> texts(MetaData metaData) {
    Map<String, String> texts = new HashMap<>();
    metaData.forEach((name, value) -> {
      if (value instanceof String text) {
        texts.put(name, text);
      }
    });
    return texts;
  }
}
