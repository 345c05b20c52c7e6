package io.lendledger.command.submission.body;

/**
 * The result of digesting a body's bytes.
 *
 * @param bytes how many
 * @param sha256 their hash in hex
 */
public record Digested(long bytes, String sha256) {}
