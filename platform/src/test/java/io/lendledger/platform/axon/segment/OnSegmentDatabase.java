package io.lendledger.platform.axon.segment;

import static io.lendledger.platform.axon.segment.SegmentDatabase.PROCESS;
import static io.lendledger.platform.axon.segment.SegmentDatabase.at;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** The tests of a class have one database, on which no process has begun when one of them does. */
abstract class OnSegmentDatabase {

  static SegmentDatabase database;

  @BeforeAll
  static void startDatabase() throws Exception {
    database = new SegmentDatabase();
  }

  @AfterAll
  static void stopDatabase() throws Exception {
    database.close();
  }

  @BeforeEach
  final void forgetProcesses() {
    database.empty();
  }

  /** A node that has begun the process and taken its share. */
  static SegmentDatabase.Node started(String name, int segments) {
    var node = database.node(name, segments);
    node.tokens().initializeTokenSegments(PROCESS, segments, at(-1));
    node.claim();
    return node;
  }

  /** The positions of all segments, by their numbers. */
  static List<Long> positions() {
    return database
        .jdbc
        .sql("SELECT position FROM tokens.segment ORDER BY segment")
        .query(Long.class)
        .list();
  }

  static List<Integer> masks() {
    return database
        .jdbc
        .sql("SELECT DISTINCT mask FROM tokens.segment")
        .query(Integer.class)
        .list();
  }
}
