package io.lendledger.core.submission;

/**
 * A command that undoes a part of a submission. Nothing that lasts refuses it, since a withdrawal
 * that has begun to undo ends (decision 015): what cannot be undone any more is left as it is.
 */
public interface Undo {}
