-- Counts up with each connection that an end opens: what an older one still takes or says of it counts no more.
ALTER TABLE video_end ADD COLUMN connection int NOT NULL DEFAULT 0;
