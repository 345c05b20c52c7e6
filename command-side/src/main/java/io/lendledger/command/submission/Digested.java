package io.lendledger.command.submission;

/**
 * What a body's bytes came to.
 *
 * @param bytes how many
 * @param sha256 their hash in hex
 */
record Digested(long bytes, String sha256) {}
