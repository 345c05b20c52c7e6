-- A trade's units alone tell its status. A row of before that rule could say another one: that of a
-- recall which was cut to nothing while a report on it was applied.
UPDATE command.trade SET status = told.status
  FROM (SELECT trade_id,
               CASE WHEN units = 0 AND settled_units = 0 THEN 'Cancelled'
                    WHEN settled_units >= units THEN 'Settled'
                    ELSE 'Pending' END AS status
          FROM command.trade) told
 WHERE told.trade_id = trade.trade_id AND told.status <> trade.status;
