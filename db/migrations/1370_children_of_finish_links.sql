-- For which child of the customer a booking was prepared on the telephone. Links of a release before say it to nobody but who opens them.
-- No foreign key: a link for a child who is noted no more leads nowhere.
ALTER TABLE finish_link ADD minor_id uuid;
