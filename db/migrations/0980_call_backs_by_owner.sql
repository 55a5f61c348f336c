-- Call-backs that somebody has, and those that nobody has, in the order of the list.
CREATE INDEX call_back_open_of ON call_back (partner_id, claimed_by, due_at, id) WHERE status IN ('requested', 'claimed');
