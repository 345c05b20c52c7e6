-- Lines are gone with the application of their list from now on; those of lists that were applied before
-- go here, instead of with the next acceptance.
DELETE FROM collateral_line USING submission
WHERE submission.submission_id = collateral_line.submission_id AND submission.status <> 'Accepted';
