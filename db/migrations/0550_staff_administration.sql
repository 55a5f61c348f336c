-- Staff are let in, get roles and are suspended by their administrators, not by the operator's command alone.

-- Another number after every change: of two administrators at once the second sees what the first did.
ALTER TABLE staff_member ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE INDEX staff_member_by_name ON staff_member (partner_id, norm(name) COLLATE "C", id);
CREATE INDEX staff_grant_by_partner ON staff_grant (partner_id, staff_id);

-- The functions of the administration look at somebody's roles wherever they have them: who may do what to whom depends on all of them.
-- Requests themselves see no more than before.
CREATE POLICY administration ON staff_member FOR SELECT TO vizit_owner USING (true);
CREATE POLICY administration_change ON staff_member FOR UPDATE TO vizit_owner USING (true);
CREATE POLICY administration ON staff_grant FOR SELECT TO vizit_owner USING (true);

-- The mail with the link is written by a worker.
GRANT SELECT ON staff_invitation, staff_member TO vizit_worker;
CREATE POLICY worker_rows ON staff_invitation FOR SELECT TO vizit_worker USING (true);
CREATE POLICY worker_rows ON staff_member FOR SELECT TO vizit_worker USING (true);
