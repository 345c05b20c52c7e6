package io.lendledger.platform.play;

import tools.jackson.databind.JsonNode;

/**
 * What the service answered.
 *
 * @param request number, method and path of the request
 */
public record Answer(String request, int status, JsonNode body) {}
