-- Who answers at the current partner, wherever they are at home: those with the role whose account is open.
CREATE OR REPLACE FUNCTION advice_doctors() RETURNS TABLE (id bigint, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.name FROM staff_grant g
    JOIN staff_member m ON m.id = g.staff_id
    JOIN account a ON a.id = m.account_id AND a.kind = 'staff' AND a.status = 'active'
   WHERE g.role = 'advice_doctor' AND g.partner_id = current_partner()
   ORDER BY norm(m.name) COLLATE "C", m.id $$;
REVOKE EXECUTE ON FUNCTION advice_doctors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advice_doctors TO vizit_app, vizit_worker;
