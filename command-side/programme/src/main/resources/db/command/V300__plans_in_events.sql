-- A borrow request's aggregate answers its plans.
DROP TABLE command.planned_allocation;
