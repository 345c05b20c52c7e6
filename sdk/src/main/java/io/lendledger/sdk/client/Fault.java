package io.lendledger.sdk.client;

/**
 * What is wrong with one field.
 *
 * @param index the record's in its list; null where it is none's
 * @param field its name; null where it is none
 * @param value as it was sent; null without one
 * @param issue what is wrong with it
 */
public record Fault(Integer index, String field, String value, String issue) {}
