package io.lendledger.gateway.edge.wire;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;

/** The origin of a request: it travels with commands and stays in the metadata of their events. */
public final class Origin {

  private Origin() {}

  /**
   * Metadata of a command.
   *
   * @param credential names the credential, never its secret
   * @param requestId the request's id
   * @param lender its lender; null for platform-wide matters
   * @param submission the submission that it belongs to
   */
  public static MetaData of(
      String credential,
      String requestId,
      @Nullable LenderCode lender,
      @Nullable SubmissionId submission) {
    Map<String, String> entries = new LinkedHashMap<>();
    entries.put("credential", credential);
    entries.put("requestId", requestId);
    if (lender != null) {
      entries.put("lenderCode", lender.value());
    }
    if (submission != null) {
      entries.put("submissionId", submission.value());
    }
    return MetaData.from(entries);
  }
}
