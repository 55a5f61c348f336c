-- The mails that were to remind of a visit of the current partner are not sent: it is over, or at another time. The worker plans new
-- ones for a visit that was moved.
CREATE OR REPLACE FUNCTION drop_reminders(p_reservation uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE reminder SET state = 'dropped', outcome = 'changed', updated_at = portal_now()
   WHERE reservation_id = p_reservation AND partner_id = current_partner() AND state IN ('waiting', 'queued') $$;
REVOKE EXECUTE ON FUNCTION drop_reminders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_reminders TO vizit_app;
