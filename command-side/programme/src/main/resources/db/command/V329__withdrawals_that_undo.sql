-- Whether a withdrawal has begun to undo: it is refused no more then, whatever came meanwhile.
ALTER TABLE withdrawal ADD COLUMN undoing boolean NOT NULL DEFAULT false;
