package io.lendledger.gateway.access;

import java.util.List;

/**
 * Paths that anybody may call. What neither takes a credential nor is named by such a bean is
 * answered as if it were not there.
 *
 * @param patterns path patterns
 */
public record OpenPaths(List<String> patterns) {}
