-- By themselves: while they are made, searches go on.
CREATE INDEX doctor_listing_price ON doctor_listing (subfunction_id, location_id, price, next_day, rank, doctor_id)
  INCLUDE (speaks_english, has_discount, provider_id);
CREATE INDEX doctor_listing_rating ON doctor_listing (subfunction_id, location_id, rating DESC NULLS LAST, next_day, rank, doctor_id)
  INCLUDE (speaks_english, has_discount, provider_id);
CREATE INDEX provider_listing_price ON provider_listing (subfunction_id, location_id, price, next_day, rank, provider_id)
  INCLUDE (speaks_english, has_discount);
CREATE INDEX provider_listing_rating ON provider_listing (subfunction_id, location_id, rating DESC NULLS LAST, next_day, rank, provider_id)
  INCLUDE (speaks_english, has_discount);
-- The worker writes them anew; until then whose price is not known yet comes last.
INSERT INTO outdated_listing (provider_id) SELECT id FROM provider WHERE is_active;
