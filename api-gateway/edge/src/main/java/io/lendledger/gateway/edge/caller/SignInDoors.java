package io.lendledger.gateway.edge.caller;

import org.jspecify.annotations.Nullable;

/**
 * How people may sign in at the console.
 *
 * @param clients whether with a client's id and secret
 * @param openId the words of the button that leads to an issuer; null when there is none
 */
public record SignInDoors(boolean clients, @Nullable String openId) {}
