-- The audit of a partner is searched by time.
CREATE INDEX audit_entry_by_time ON audit_entry (partner_id, at, id);
