-- What costs least and what is rated best, in the listings: a search in that order reads a page of each place, not two thousand prices.
-- The lowest price of the sub-function (0: of any); null: none set. rating: null before anybody has rated.
ALTER TABLE doctor_listing ADD COLUMN price int, ADD COLUMN rating real;
ALTER TABLE provider_listing ADD COLUMN price int, ADD COLUMN rating real;
