-- Who is to be called about a topic, the most urgent first: the call centre calls about a few of them.
CREATE INDEX call_back_list ON call_back (partner_id, topic, due_at, id) WHERE status IN ('requested', 'claimed');
