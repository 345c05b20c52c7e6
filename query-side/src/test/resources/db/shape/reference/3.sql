CREATE INDEX lender_name_letters ON lender_name (letters);
ALTER TABLE lender_name DROP COLUMN lender_name;
