-- The reminders of a visit of the current partner that was booked by telephone, the first one first, with what became of each: nothing of
-- what they say. Answer: as `reminders_of` has it.
CREATE OR REPLACE FUNCTION care_reminders_of(p_care uuid) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('channel', n.channel, 'at', n.at, 'state', n.state) ORDER BY n.at), '[]')
    FROM (SELECT r.channel::text, r.updated_at AS at,
                 CASE WHEN o.outcome = 'delivered' THEN 'delivered' WHEN coalesce(o.outcome, r.outcome) IN ('bounced', 'refused') THEN 'failed' ELSE 'sent' END AS state
            FROM care_reminder r LEFT JOIN outbox o ON o.id = r.outbox_id
           WHERE r.medical_care_id = p_care AND r.partner_id = current_partner() AND r.channel = 'mail' AND (r.state = 'sent' OR r.outcome = 'refused')
           UNION ALL
          SELECT m.channel::text, m.updated_at, m.state::text FROM message m
           WHERE m.medical_care_id = p_care AND m.partner_id = current_partner() AND (m.reason IS NULL OR m.reason NOT IN ('unwanted', 'answered'))) n $$;
REVOKE EXECUTE ON FUNCTION care_reminders_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION care_reminders_of TO vizit_app;
