-- No table with a partner is without a wall, and no migration can forget it: who has no policy there sees no row. The owner is bound
-- too, so that its functions see no more than the partner of the request that calls them; only times and orders are looked at over
-- all partners (who else has that time, what is due). Runs whenever functions are made anew, and writes what differs.
DO $$
DECLARE t record;
BEGIN
  FOR t IN
    SELECT c.oid::regclass AS name, c.relrowsecurity, c.relforcerowsecurity, c.relname IN ('reservation', 'outbox', 'video_visit', 'video_end') AS is_seen_over_all
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'partner_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    IF NOT t.relrowsecurity THEN EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t.name); END IF;
    IF NOT t.relforcerowsecurity THEN EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t.name); END IF;
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = t.name AND polname = 'owner_rows') THEN
      EXECUTE format('CREATE POLICY owner_rows ON %s TO vizit_owner USING (%s)', t.name,
        CASE WHEN t.is_seen_over_all THEN 'true'
             ELSE 'partner_id = (SELECT current_partner()) OR session_user NOT IN (''vizit_app'', ''vizit_staff'')' END);
    END IF;
  END LOOP;
END $$;

-- Asked once a statement, not once a row.
DO $$
DECLARE p record;
BEGIN
  FOR p IN SELECT tablename, policyname, qual, with_check FROM pg_policies
            WHERE schemaname = 'public' AND concat(qual, with_check) LIKE '%current_partner()%' AND concat(qual, with_check) !~ 'SELECT current_partner' LOOP
    EXECUTE format('ALTER POLICY %I ON %I', p.policyname, p.tablename)
      || coalesce(' USING (' || replace(p.qual, 'current_partner()', '(SELECT current_partner())') || ')', '')
      || coalesce(' WITH CHECK (' || replace(p.with_check, 'current_partner()', '(SELECT current_partner())') || ')', '');
  END LOOP;
END $$;
