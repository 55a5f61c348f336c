-- A clinic sets the hours of its calendars itself.
ALTER TABLE calendar
  -- another number after every change at the clinic's desk
  ADD COLUMN hours_version int NOT NULL DEFAULT 0,
  -- where the clinic receives then; NULL: nothing said
  ADD COLUMN room varchar(60);
