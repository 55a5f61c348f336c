-- What the desk had booked before a visit said so: its note of the booking does.
UPDATE reservation r SET is_from_desk = true FROM audit_entry e
 WHERE e.action = 'booked_at_desk' AND e.object_kind = 'reservation' AND e.object_id = r.id::text AND NOT r.is_from_desk;

ALTER TABLE review
  -- why the clinic's answer is not shown; the clinic reads it
  ADD COLUMN reply_refusal review_refusal,
  -- what somebody of the partner was told of this text, and has let stand
  ADD COLUMN let_stand review_refusal[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT review_reply_refusal_check CHECK (reply_refusal IS NULL OR reply_state = 'refused');
