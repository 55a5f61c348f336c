-- Who makes a partner administers it from then on; nobody else's roles are given that way.
CREATE POLICY staff_rows ON staff_grant FOR INSERT TO vizit_staff WITH CHECK (partner_id = (SELECT current_partner()) AND role = 'partner_admin' AND provider_id IS NULL);
GRANT INSERT ON staff_grant TO vizit_staff;
