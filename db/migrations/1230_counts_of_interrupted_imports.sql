-- What searches count is from now on written with the listings of each clinic that an import has changed. Those of an import that is being written
-- at this moment have been written without it.
SELECT rebuild_listing_counts() WHERE EXISTS (SELECT FROM outdated_listing);
