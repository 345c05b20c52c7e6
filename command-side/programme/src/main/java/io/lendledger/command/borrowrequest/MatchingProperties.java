package io.lendledger.command.borrowrequest;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How borrow requests are matched.
 *
 * @param strategy `pro-rata`, or `fair-queue`: one client after the other, the lowest utilization
 *     first, then whose last allocation is the oldest
 */
@ConfigurationProperties("lendledger.matching")
record MatchingProperties(@DefaultValue("pro-rata") String strategy) {}
