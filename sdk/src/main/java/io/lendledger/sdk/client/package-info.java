/**
 * What the generated client leaves to its caller: tokens, retries, pages, types of refusals, and
 * whether a webhook is the service's. The operations and records are generated.
 */
package io.lendledger.sdk.client;
