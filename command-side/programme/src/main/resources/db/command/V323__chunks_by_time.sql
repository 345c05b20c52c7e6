-- Bytes that no submission took are looked for by when they came: they lie in that order.
CREATE INDEX submission_chunk_time ON submission_chunk USING brin (stored_at);
