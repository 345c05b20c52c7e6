package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The requests that are kept, shared by the gateways on a database. All blocks. */
@Component
class RequestStore {

  /** An entry whose commit was not answered is there already when it is sent again. */
  private static final String KEEP =
      """
      INSERT INTO access.request
        (entry, at, request_id, credential, lender_code, door, method, operation, path, parameters,
         status, duration_ms, error_code, field, issue, submission_id, bytes_in, bytes_out)
      SELECT * FROM unnest(
        CAST(:entry AS uuid[]), CAST(:at AS timestamptz[]), CAST(:requestId AS text[]),
        CAST(:credential AS text[]), CAST(:lender AS text[]), CAST(:door AS text[]),
        CAST(:method AS text[]), CAST(:operation AS text[]), CAST(:path AS text[]),
        CAST(:parameters AS text[]), CAST(:status AS integer[]), CAST(:millis AS bigint[]),
        CAST(:code AS text[]), CAST(:field AS text[]), CAST(:issue AS text[]),
        CAST(:submission AS text[]), CAST(:bytesIn AS bigint[]), CAST(:bytesOut AS bigint[]))
      ON CONFLICT DO NOTHING
      """;

  private static final String TRIM =
      """
      DELETE FROM access.request WHERE entry IN (
        SELECT entry FROM access.request
        WHERE credential = :credential AND entry < (
          SELECT entry FROM access.request WHERE credential = :credential
          ORDER BY entry DESC OFFSET :others LIMIT 1)
        ORDER BY entry LIMIT :rows FOR UPDATE SKIP LOCKED)
      """;
  private static final String FORGET =
      """
      DELETE FROM access.request WHERE entry IN (
        SELECT entry FROM access.request WHERE entry < :before
        ORDER BY entry LIMIT :rows FOR UPDATE SKIP LOCKED)
      """;

  /** Jumps from one to the next instead of reading all entries of each. */
  private static final String CREDENTIAL_BEHIND =
      "SELECT min(credential) FROM access.request WHERE credential > :credential";

  private static final int LONGEST_CREDENTIAL = 200;

  private final AccessDatabase database;
  private final OperationNames operations;

  RequestStore(AccessDatabase database, OperationNames operations) {
    this.database = database;
    this.operations = operations;
  }

  static String credential(FinishedRequest request) {
    return FinishedRequest.shortened(
        EntryWords.shown(request.caller().credential()), LONGEST_CREDENTIAL);
  }

  /** An entry of a request and what stands in it of its path. */
  private record Worded(FinishedRequest request, @Nullable String operation) {}

  /** Keeps these; once each, however often it is tried. */
  void keep(List<FinishedRequest> requests) {
    List<Worded> all =
        requests.stream().map(each -> new Worded(each, operations.of(each))).toList();
    database
        .jdbc()
        .sql(KEEP)
        .param("entry", texts(all, each -> each.request.entry()))
        .param("at", texts(all, each -> each.request.at()))
        .param("requestId", texts(all, each -> EntryWords.shown(each.request.requestId())))
        .param("credential", texts(all, each -> credential(each.request)))
        .param("lender", texts(all, each -> owner(each.request.caller().lender())))
        .param("door", texts(all, each -> EntryWords.door(each.request.path())))
        .param("method", texts(all, each -> each.request.method()))
        .param("operation", texts(all, Worded::operation))
        .param("path", texts(all, each -> EntryWords.path(each.request, each.operation)))
        .param("parameters", texts(all, each -> EntryWords.parameters(each.request.query())))
        .param("status", texts(all, each -> each.request.status()))
        .param("millis", texts(all, each -> each.request.millis()))
        .param("code", texts(all, each -> each.request.errorCode()))
        .param("field", texts(all, each -> EntryWords.field(each.request.field())))
        .param("issue", texts(all, each -> EntryWords.shownIfAny(each.request.issue())))
        .param("submission", texts(all, each -> each.request.submission()))
        .param("bytesIn", texts(all, each -> each.request.bytesIn()))
        .param("bytesOut", texts(all, each -> each.request.bytesOut()))
        .update();
  }

  /** Forgets some of a credential's that are beyond its newest; answers how many. */
  int trim(String credential, int most, int rows) {
    return database
        .jdbc()
        .sql(TRIM)
        .param("credential", credential)
        .param("others", most - 1)
        .param("rows", rows)
        .update();
  }

  /** Forgets some that came before a moment; answers how many. */
  int forget(Instant before, int rows) {
    return database
        .jdbc()
        .sql(FORGET)
        .param("before", EntryIds.from(before))
        .param("rows", rows)
        .update();
  }

  /** The next credential that has entries; null behind the last. */
  @Nullable String credentialBehind(String credential) {
    return database
        .jdbc()
        .sql(CREDENTIAL_BEHIND)
        .param("credential", credential)
        .query((row, _) -> row.getString(1))
        .list()
        .getFirst();
  }

  static String owner(@Nullable LenderCode lender) {
    return lender == null ? "" : lender.value();
  }

  private static @Nullable String[] texts(
      List<Worded> all, Function<Worded, @Nullable Object> value) {
    return all.stream().map(value).map(RequestStore::text).toArray(String[]::new);
  }

  /** PostgreSQL keeps no NUL. */
  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString().replace('\0', '\uFFFD');
  }
}
