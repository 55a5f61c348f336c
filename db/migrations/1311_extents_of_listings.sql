-- A piece of the map with every clinic that is listed at a place: around a position, places whose piece lies elsewhere are not read. It only grows, until
-- all listings are written anew.
CREATE TABLE listing_extent (
  location_id int PRIMARY KEY,
  extent box NOT NULL);
COMMENT ON TABLE listing_extent IS 'A piece of the map with every clinic that is listed at a place.';
GRANT SELECT ON listing_extent TO vizit_app, vizit_worker;
