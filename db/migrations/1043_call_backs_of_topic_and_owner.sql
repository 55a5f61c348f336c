-- Of each topic those that somebody has, and those that nobody has (0, whom no index finds in order by null), in the order of the list: the call
-- centre calls about a few of many.
CREATE INDEX call_back_owned ON call_back (partner_id, topic, (CASE WHEN claimed_by IS NULL THEN 0 ELSE claimed_by END), due_at, id)
  WHERE status IN ('requested', 'claimed');
DROP INDEX call_back_open_of;
