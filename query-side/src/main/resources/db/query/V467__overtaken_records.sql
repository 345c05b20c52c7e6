-- Records of accepted submissions that could not be applied any more; they never change.
CREATE TABLE submission_overtaken (
  submission_id text COLLATE "C" NOT NULL,
  record        integer          NOT NULL,
  reason        text             NOT NULL,
  position      bigint           NOT NULL,
  PRIMARY KEY (submission_id, record)
);
