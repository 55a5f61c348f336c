-- The audit is searched by what it can be narrowed down by, the latest first. What customers do is most of it, and is not in those of the staff.
CREATE INDEX audit_entry_by_action ON audit_entry (partner_id, action, at, id);
CREATE INDEX audit_entry_by_staff ON audit_entry (partner_id, actor_id, at, id) WHERE actor = 'staff';
CREATE INDEX audit_entry_by_actor ON audit_entry (partner_id, actor, at, id) WHERE actor <> 'customer';
-- Which reason goes with whom is never left to chance: what goes together never is known without reading what does.
CREATE INDEX audit_entry_by_actor_and_reason ON audit_entry (partner_id, actor, reason, at, id);
CREATE INDEX audit_entry_by_grounds ON audit_entry (partner_id, grounds, at, id) WHERE grounds IS NOT NULL;
CREATE INDEX audit_entry_by_reason ON audit_entry (partner_id, reason, at, id) WHERE reason <> 'own';
DROP INDEX audit_entry_customer;
CREATE INDEX audit_entry_by_customer ON audit_entry (customer_id, at, id);
CREATE STATISTICS audit_entry_together (mcv) ON actor, reason FROM audit_entry;
