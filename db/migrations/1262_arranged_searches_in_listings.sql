-- What is put in order after it was found is read from the indexes alone: with price and rating in them, and of evenings by place, too.
CREATE INDEX doctor_listing_evening_place ON doctor_listing (subfunction_id, location_id, evening_day, rank, doctor_id)
  INCLUDE (speaks_english, has_discount, provider_id, name_norm, provider_name_norm, price, rating) WHERE evening_day < 'infinity';
CREATE INDEX provider_listing_evening_place ON provider_listing (subfunction_id, location_id, evening_day, rank, provider_id)
  INCLUDE (speaks_english, has_discount, name_norm, price, rating) WHERE evening_day < 'infinity';

CREATE INDEX doctor_listing_order_new ON doctor_listing (country, subfunction_id, next_day, rank, doctor_id)
  INCLUDE (location_id, speaks_english, has_discount, provider_id, name_norm, provider_name_norm, price, rating);
CREATE INDEX doctor_listing_place_new ON doctor_listing (subfunction_id, location_id, next_day, rank, doctor_id)
  INCLUDE (speaks_english, has_discount, provider_id, name_norm, provider_name_norm, price, rating);
CREATE INDEX doctor_listing_evening_new ON doctor_listing (country, subfunction_id, evening_day, rank, doctor_id)
  INCLUDE (location_id, speaks_english, has_discount, provider_id, name_norm, provider_name_norm, price, rating) WHERE evening_day < 'infinity';
CREATE INDEX provider_listing_order_new ON provider_listing (country, subfunction_id, next_day, rank, provider_id)
  INCLUDE (location_id, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, price, rating);
CREATE INDEX provider_listing_place_new ON provider_listing (subfunction_id, location_id, next_day, rank, provider_id)
  INCLUDE (speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, price, rating);
CREATE INDEX provider_listing_evening_new ON provider_listing (country, subfunction_id, evening_day, rank, provider_id)
  INCLUDE (location_id, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, price, rating) WHERE evening_day < 'infinity';

DROP INDEX doctor_listing_order, doctor_listing_place, doctor_listing_evening, provider_listing_order, provider_listing_place, provider_listing_evening;
ALTER INDEX doctor_listing_order_new RENAME TO doctor_listing_order;
ALTER INDEX doctor_listing_place_new RENAME TO doctor_listing_place;
ALTER INDEX doctor_listing_evening_new RENAME TO doctor_listing_evening;
ALTER INDEX provider_listing_order_new RENAME TO provider_listing_order;
ALTER INDEX provider_listing_place_new RENAME TO provider_listing_place;
ALTER INDEX provider_listing_evening_new RENAME TO provider_listing_evening;
