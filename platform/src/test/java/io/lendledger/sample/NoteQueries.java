package io.lendledger.sample;

/** Queries that test the wiring. */
public interface NoteQueries {

  record CountNotes(String ledger) {}
}
