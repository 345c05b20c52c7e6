package io.lendledger.core.submission;

import java.util.Map;

/** The mapping by which the CSV body of a submission was read, in parts. */
public record SubmissionMapping(String flow, Map<String, String> parts) {}
