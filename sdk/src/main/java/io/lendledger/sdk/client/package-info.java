/**
 * What the generated client leaves to its caller: tokens, retries, pages, types of refusals, and
 * whether a webhook is the service's.
 */
package io.lendledger.sdk.client;
