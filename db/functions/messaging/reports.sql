-- What a provider says of a message of the current partner. What has come cannot fail later. A message whose answer was lost has left, if
-- its provider says so.
CREATE OR REPLACE FUNCTION note_message_report(p_id uuid, p_state message_state) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE message SET state = p_state, reason = CASE p_state WHEN 'failed' THEN 'not_delivered' END, updated_at = portal_now()
   WHERE id = p_id AND partner_id = current_partner() AND state IN ('queued', 'sent') $$;
REVOKE EXECUTE ON FUNCTION note_message_report FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_message_report TO vizit_app;

-- The same of a mail, by its order. A mailbox may take a mail and give it back: p_outcome 'delivered' or 'bounced'.
-- Whose mail about their erasure came back has not been told: it is held. Whose copy came back has not been answered.
CREATE OR REPLACE FUNCTION note_mail_report(p_order bigint, p_outcome text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE privacy_request SET told_at = NULL, failed_at = portal_now(), failure = 'mail_bounced', version = version + 1
   WHERE mail_order = p_order AND partner_id = current_partner() AND state = 'planned' AND p_outcome = 'bounced' AND failure IS DISTINCT FROM 'mail_bounced';
  UPDATE privacy_request q SET state = 'received', closed_at = NULL, failed_at = portal_now(), failure = 'mail_bounced', version = version + 1
   WHERE mail_order = p_order AND partner_id = current_partner() AND kind = 'export' AND state IN ('received', 'done') AND p_outcome = 'bounced'
     AND failure IS DISTINCT FROM 'mail_bounced'
     -- who has asked anew gets that one
     AND NOT EXISTS (SELECT FROM privacy_request o WHERE o.id <> q.id AND o.kind = 'export' AND o.closed_at IS NULL
                        AND (o.customer_id = q.customer_id OR o.trace_ids && q.trace_ids));
  UPDATE outbox SET outcome = p_outcome
   WHERE id = p_order AND partner_id = current_partner() AND kind LIKE 'mail\_%' AND done_at IS NOT NULL AND failed_at IS NULL
     AND outcome IN ('sent', 'delivered') AND p_outcome IN ('delivered', 'bounced') $$;
REVOKE EXECUTE ON FUNCTION note_mail_report FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_mail_report TO vizit_app;
