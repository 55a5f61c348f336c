-- Names of those of the staff who have a piece of work open, without who asks. A page that is there says so again and again.
CREATE OR REPLACE FUNCTION lookers_of(p_item uuid, p_staff bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT m.name FROM work_look l JOIN staff_member m ON m.id = l.staff_id
                WHERE l.item_id = p_item AND l.staff_id <> p_staff AND l.looked_at > portal_now() - interval '45 seconds' ORDER BY m.name, m.id) $$;
