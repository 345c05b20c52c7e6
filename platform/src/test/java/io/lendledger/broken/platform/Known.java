package io.lendledger.broken.platform;

/** A part of the platform, which nobody below it may know. */
public interface Known {}
