/**
 * What a subject implements to take bodies in, and what it may use while one is applied or
 * withdrawn. Reading, keeping and applying bodies are in the rooms below; the records of each flow
 * are with their subject.
 */
@NullMarked
package io.lendledger.command.submission;

import org.jspecify.annotations.NullMarked;
