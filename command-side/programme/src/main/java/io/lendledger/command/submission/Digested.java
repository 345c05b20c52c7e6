package io.lendledger.command.submission;

/**
 * The result of digesting a body's bytes.
 *
 * @param bytes how many
 * @param sha256 their hash in hex
 */
record Digested(long bytes, String sha256) {}
