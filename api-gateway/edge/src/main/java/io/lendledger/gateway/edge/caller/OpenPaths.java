package io.lendledger.gateway.edge.caller;

import java.util.List;

/**
 * Paths that anybody may call. Every path that neither takes a credential nor is named by such a
 * bean is answered as not found.
 *
 * @param patterns path patterns
 */
public record OpenPaths(List<String> patterns) {}
