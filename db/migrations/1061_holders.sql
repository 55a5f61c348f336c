-- Which customer holds a time that they have picked while signed in: they find it on their own page, in whatever browser they are.
ALTER TABLE reservation ADD held_by bigint;
CREATE INDEX reservation_held_by ON reservation (held_by) WHERE held_by IS NOT NULL;
