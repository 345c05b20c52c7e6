package io.lendledger.core.client;

/** Asks for a {@link ClientView}; an unknown client is refused as not found. */
public record FindClient(ClientKey client) {}
