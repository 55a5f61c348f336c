-- Who waits for or is with the person of a video visit, over all partners: nobody is told whose visits they are. The patient's end
-- says when they were seen last; the doctor's, whether somebody is with them now.
-- A room that closed by itself, an hour after its end, is no part of it.
CREATE OR REPLACE FUNCTION video_queue(p_resource bigint)
RETURNS TABLE (reservation_id uuid, starts_at timestamptz, ends_at timestamptz, waiting_since timestamptz, called_at timestamptz,
               patient_seen_at timestamptz, doctor_seen_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.reservation_id, r.starts_at, r.ends_at, v.waiting_since, v.called_at, p.seen_at, d.seen_at
    FROM video_visit v
    JOIN reservation r ON r.id = v.reservation_id AND r.status = 'confirmed'
    LEFT JOIN video_end p ON p.reservation_id = v.reservation_id AND p.kind = 'patient'
    LEFT JOIN video_end d ON d.reservation_id = v.reservation_id AND d.kind = 'doctor'
   WHERE v.resource_id = p_resource AND v.ended_at IS NULL AND r.ends_at > portal_now() - interval '60 minutes' $$;
