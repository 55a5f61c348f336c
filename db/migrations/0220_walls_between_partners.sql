-- Which partner a transaction acts for is proven by a signature. The keys that count are here; only current_partner() reads them.
-- A key as HMAC-SHA-256 uses it: xored with the inner and with the outer pad.
CREATE TABLE partner_key (
  inner_pad bytea PRIMARY KEY CHECK (octet_length(inner_pad) = 64),
  outer_pad bytea NOT NULL CHECK (octet_length(outer_pad) = 64));

-- A mail of the demo is its partner's, by the host that its id names; of an unknown host it is nobody's.
ALTER TABLE sent_mail ADD COLUMN partner_id int;
UPDATE sent_mail SET partner_id = h.partner_id FROM partner_host h WHERE h.host = split_part(rtrim(sent_mail.message_id, '>'), '@', 2);

-- What each table shows; that row-level security is on and binds the owner too is seen to by functions/platform/walls.sql.
DO $$
DECLARE v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['sent_mail', 'campaign', 'static_content', 'partner_picture'] LOOP
    EXECUTE format('CREATE POLICY partner_rows ON %I FOR SELECT TO vizit_app USING (partner_id = (SELECT current_partner()))', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;

-- Shown to anybody who opens the partner's pages, and read before or without one: the host by which a request finds its partner, the
-- clinics of its network, and which care its product knows.
CREATE POLICY all_rows ON partner_host FOR SELECT TO vizit_app, vizit_worker USING (true);
CREATE POLICY all_rows ON network_provider FOR SELECT TO vizit_app, vizit_worker USING (true);
CREATE POLICY all_rows ON partner_subfunction FOR SELECT TO vizit_app, vizit_worker USING (true);
-- Earlier versions of a record are for the command that exports them.
REVOKE SELECT ON partner_version FROM vizit_app, vizit_worker;

ALTER TABLE imported_resource ENABLE ROW LEVEL SECURITY;
ALTER TABLE imported_resource FORCE ROW LEVEL SECURITY;
CREATE POLICY worker_rows ON imported_resource FOR SELECT TO vizit_worker USING (true);
CREATE POLICY owner_rows ON imported_resource TO vizit_owner USING (true) WITH CHECK (true);

-- For figures: what was booked where, when and how, of every partner; nobody's name, and no cell of the rest.
GRANT SELECT ON partner_host, provider, doctor, specialization, subfunction, service, location, network_provider TO vizit_report;
GRANT SELECT (id, name) ON partner TO vizit_report;
GRANT SELECT (id, partner_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status, service_type, price, created_at, updated_at)
  ON reservation TO vizit_report;
CREATE POLICY report_rows ON reservation FOR SELECT TO vizit_report USING (true);
CREATE POLICY report_rows ON network_provider FOR SELECT TO vizit_report USING (true);
CREATE POLICY report_rows ON partner_host FOR SELECT TO vizit_report USING (true);
