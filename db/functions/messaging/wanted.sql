-- Whether whose visit it is has not switched reminders off; always so for who has no account.
CREATE OR REPLACE FUNCTION wants_reminders(r reservation) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c.wants_reminders FROM account a JOIN customer c ON c.id = a.customer_id
                    WHERE a.customer_id = r.customer_id AND a.kind = 'customer' AND a.status = 'active'), true) $$;

-- Whether a reminder that was ordered at p_since has its answer. Without an e-mail address it is their only one, so that what they
-- said on the day they booked does not count.
CREATE OR REPLACE FUNCTION has_answered_reminder(r reservation, p_since timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM visit_answer a WHERE a.reservation_id = r.id AND a.visit_starts_at = r.starts_at
                    AND (r.patient_email IS NOT NULL OR a.answered_at >= p_since)) $$;
