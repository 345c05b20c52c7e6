package io.lendledger.platform.backup;

/**
 * A file of a backup.
 *
 * @param path relative to the data directory, with {@code /}
 * @param bytes its size
 * @param sha256 of its content, in hexadecimal
 */
record BackedUpFile(String path, long bytes, String sha256) {}
