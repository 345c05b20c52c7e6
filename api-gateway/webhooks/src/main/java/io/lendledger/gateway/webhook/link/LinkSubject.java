package io.lendledger.gateway.webhook.link;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;

/**
 * What a link shows.
 *
 * @param lender whose delivery it is
 * @param delivery number of the delivery
 * @param issuer mark of the credential that made the link; empty of one that ends elsewhere
 * @param expiresAt when the link ends, a whole second
 */
record LinkSubject(
    LenderCode lender, String subscription, long delivery, String issuer, Instant expiresAt) {}
