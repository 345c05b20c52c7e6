package io.lendledger.core;

/**
 * A command that is carried out by looking things up and sending other commands. It holds no
 * transaction meanwhile: were each caller to keep a connection while it waits for commands that
 * need one too, as many callers as there are connections would stop each other.
 */
public interface CompositeCommand {}
