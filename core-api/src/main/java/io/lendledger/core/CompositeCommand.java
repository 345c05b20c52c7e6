package io.lendledger.core;

/**
 * A command that is carried out by looking things up and sending other commands. It holds no
 * transaction meanwhile: if each caller kept a connection while it waits for commands that need one
 * too, as many callers as connections would block each other.
 */
public interface CompositeCommand {}
