/**
 * Bundles and serves the OpenAPI document of the service, and the page that shows it. Paths and
 * schemas are YAML, among the resources.
 */
@NullMarked
package io.lendledger.gateway.edge.openapi;

import org.jspecify.annotations.NullMarked;
