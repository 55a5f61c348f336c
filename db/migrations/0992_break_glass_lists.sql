-- Those that nobody has judged yet, and those of each verdict, the latest first. Partial, as with the data requests: the owner of the functions has
-- a rule of rows, too.
CREATE INDEX break_glass_list_open ON break_glass (partner_id, opened_at, id) WHERE verdict IS NULL;
CREATE INDEX break_glass_list_justified ON break_glass (partner_id, opened_at, id) WHERE verdict = 'justified';
CREATE INDEX break_glass_list_not_justified ON break_glass (partner_id, opened_at, id) WHERE verdict = 'not_justified';
