-- What the ends of a visit say to each other while they connect. Many of them speak at once: their calls go together (db/batches.ts),
-- and none of them waits for the disk, since whoever lost the database's last moment connects anew.

-- Puts what each says to another end of the same visit, in the order given, unless so much waits there already. True where it was put.
CREATE OR REPLACE FUNCTION put_video_signals(p_partner int, p_from uuid[], p_to uuid[], p_body text[], p_waiting_max int)
RETURNS TABLE (place int, is_put boolean) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH said AS MATERIALIZED (
         SELECT s.place::int, own.id AS from_end, other.id AS to_end, s.body
           FROM unnest(p_from, p_to, p_body) WITH ORDINALITY AS s(from_end, to_end, body, place)
           JOIN video_end own ON own.id = s.from_end
           JOIN video_end other ON other.id = s.to_end AND other.reservation_id = own.reservation_id AND other.id <> own.id
            FOR KEY SHARE OF other),
       heard AS MATERIALIZED (
         SELECT n.* FROM (SELECT said.*, row_number() OVER (PARTITION BY said.to_end ORDER BY said.place) AS turn FROM said) n
          WHERE n.turn + (SELECT count(*) FROM video_signal w WHERE w.to_end = n.to_end) <= p_waiting_max),
       put AS (INSERT INTO video_signal (partner_id, to_end, from_end, body)
               SELECT p_partner, h.to_end, h.from_end, h.body FROM heard h ORDER BY h.place)
  SELECT s.place::int, EXISTS (SELECT FROM heard h WHERE h.place = s.place)
    FROM unnest(p_from) WITH ORDINALITY AS s(from_end, place) ORDER BY s.place;
END $$;

-- Takes what waits for ends, in the order in which it was put; only the latest connection of an end takes anything.
CREATE OR REPLACE FUNCTION take_video_signals(p_ends uuid[], p_connections int[])
RETURNS TABLE (place int, from_end uuid, body varchar) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH taken AS (
    DELETE FROM video_signal w
     USING unnest(p_ends, p_connections) WITH ORDINALITY AS asked(id, connection, place)
      JOIN video_end e ON e.id = asked.id AND e.connection = asked.connection
     WHERE w.to_end = asked.id
    RETURNING asked.place::int AS place, w.id, w.from_end, w.body)
  SELECT t.place, t.from_end, t.body FROM taken t ORDER BY t.id;
END $$;
