-- Mails to those who have a role are written by a worker, and go to nobody who has lost it since they were ordered.
GRANT SELECT ON staff_grant TO vizit_worker;
CREATE POLICY worker_rows ON staff_grant FOR SELECT TO vizit_worker USING (true);
