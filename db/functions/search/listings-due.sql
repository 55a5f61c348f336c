-- Of a clinic that has readable reviews, the average and the count that an import says; else none: nobody could see what they are made of.
CREATE OR REPLACE FUNCTION shown_review_count(p provider) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN (p).readable_review_count > 0 AND (p).rating_all_avg IS NOT NULL THEN (p).review_count ELSE 0 END $$;

CREATE OR REPLACE FUNCTION shown_rating(p provider) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN (p).readable_review_count > 0 AND (p).review_count > 0 THEN (p).rating_all_avg END $$;

-- Order among equal days: the better rated first, few reviews drawn towards 4.2 of 5 so that a single five does not lead.
CREATE OR REPLACE FUNCTION listing_rank(rating real, reviews int) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ((5 - (coalesce(rating, 0)::float8 * reviews + 4.2 * 20) / (reviews + 20)) * 1000)::smallint $$;

-- What the listings should hold. The tables hold it in search order; these views are its only definition.
-- A row per sub-function that is offered (0: any), with the earliest next day of the calendars that offer it and the lowest price:
-- of a doctor the own one, else the clinic's; of a clinic what its list and its doctors' lists have.
CREATE OR REPLACE VIEW doctor_listing_due AS
  SELECT pr.country, s.subfunction_id, d.id AS doctor_id, d.provider_id, pr.location_id, s.next_day,
         listing_rank(shown_rating(pr), shown_review_count(pr)) AS rank, 'en' = ANY (d.languages) AS speaks_english,
         pr.discount_rate > 0 AND (pr.discount_ends_on IS NULL OR pr.discount_ends_on >= (portal_now() AT TIME ZONE pr.tz)::date) AS has_discount,
         left(d.name_norm, 200) AS name_norm, left(pr.name_norm, 200) AS provider_name_norm, s.evening_day,
         s.price, shown_rating(pr) AS rating
    FROM doctor d
    JOIN provider pr ON pr.id = d.provider_id AND pr.is_active
   CROSS JOIN LATERAL (
     SELECT x.subfunction_id, coalesce(min(x.next_day), 'infinity') AS next_day, coalesce(min(x.evening_day), 'infinity') AS evening_day, min(x.price) AS price
       FROM (SELECT 0, true, NULL::date, NULL::date, NULL::int
             UNION ALL SELECT listed.id, true, NULL, NULL, coalesce(own.price, house.price) FROM doctor_subfunction ds
                         LEFT JOIN service own ON own.doctor_id = d.id AND own.subfunction_id = ds.subfunction_id
                         LEFT JOIN service house ON house.provider_id = d.provider_id AND house.doctor_id IS NULL AND house.subfunction_id = ds.subfunction_id
                        CROSS JOIN LATERAL (VALUES (0), (ds.subfunction_id)) listed (id) WHERE ds.doctor_id = d.id
             UNION ALL SELECT 0, false, n.next_day, n.evening_day, NULL FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id WHERE c.doctor_id = d.id
             UNION ALL SELECT cs.subfunction_id, false, n.next_day, n.evening_day, NULL FROM calendar c
                         JOIN calendar_next n ON n.calendar_id = c.id JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.doctor_id = d.id
            ) x (subfunction_id, is_offered, next_day, evening_day, price)
      GROUP BY x.subfunction_id HAVING bool_or(x.is_offered)) s
   WHERE d.is_active;

-- Rooms without a doctor offer what their calendars do; a price list alone is an offer without times.
CREATE OR REPLACE VIEW provider_listing_due AS
  SELECT pr.country, s.subfunction_id, pr.id AS provider_id, pr.location_id, s.next_day,
         listing_rank(shown_rating(pr), shown_review_count(pr)) AS rank, 'en' = ANY (pr.languages) AS speaks_english,
         pr.discount_rate > 0 AND (pr.discount_ends_on IS NULL OR pr.discount_ends_on >= (portal_now() AT TIME ZONE pr.tz)::date) AS has_discount,
         pr.lat, pr.lng, left(pr.name_norm, 200) AS name_norm, s.doctors, s.english_doctors, s.evening_day,
         s.price, shown_rating(pr) AS rating
    FROM provider pr
   CROSS JOIN LATERAL (
     SELECT x.subfunction_id, coalesce(min(x.next_day), 'infinity') AS next_day, coalesce(min(x.evening_day), 'infinity') AS evening_day, sum(x.doctors)::int AS doctors, sum(x.english_doctors)::int AS english_doctors, min(x.price) AS price
       FROM (SELECT 0, true, NULL::date, NULL::date, count(*), count(*) FILTER (WHERE 'en' = ANY (d.languages)), NULL::int FROM doctor d WHERE d.provider_id = pr.id AND d.is_active
             UNION ALL SELECT ds.subfunction_id, true, NULL, NULL, 1, ('en' = ANY (d.languages))::int, NULL
                         FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = pr.id AND d.is_active
             UNION ALL SELECT listed.id, true, NULL, NULL, 0, 0, sv.price FROM service sv
                        CROSS JOIN LATERAL (VALUES (0), (sv.subfunction_id)) listed (id) WHERE sv.provider_id = pr.id AND sv.doctor_id IS NULL
             UNION ALL SELECT listed.id, false, NULL, NULL, 0, 0, sv.price FROM doctor d JOIN service sv ON sv.doctor_id = d.id
                        CROSS JOIN LATERAL (VALUES (0), (sv.subfunction_id)) listed (id) WHERE d.provider_id = pr.id AND d.is_active
             UNION ALL SELECT 0, false, n.next_day, n.evening_day, 0, 0, NULL FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id WHERE c.provider_id = pr.id
             UNION ALL SELECT cs.subfunction_id, c.doctor_id IS NULL AND c.is_active, n.next_day, n.evening_day, 0, 0, NULL FROM calendar c
                         JOIN calendar_next n ON n.calendar_id = c.id JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.provider_id = pr.id
            ) x (subfunction_id, is_offered, next_day, evening_day, doctors, english_doctors, price)
      GROUP BY x.subfunction_id HAVING bool_or(x.is_offered)) s
   WHERE pr.is_active;

-- What searches count instead of reading it: by place and kind of service, and by square of the map.
CREATE OR REPLACE VIEW listing_count_due AS
  SELECT 'doctor' AS kind, subfunction_id, location_id, speaks_english, has_discount, count(*)::int AS n FROM doctor_listing GROUP BY 2, 3, 4, 5
  UNION ALL
  SELECT 'provider', subfunction_id, location_id, speaks_english, has_discount, count(*)::int FROM provider_listing GROUP BY 2, 3, 4, 5;

-- Of any service (0) at each zoom; of one at those from which the others are made: a field of a zoom is four of the next.
CREATE OR REPLACE VIEW marker_group_due AS
  SELECT country, zoom::smallint, floor(lng / width)::int AS x, floor(lat / (width / 1.45::float8))::int AS y, location_id, speaks_english, has_discount,
         doctors > 0 AS has_doctor, english_doctors > 0 AS has_english_doctor,
         count(*)::int AS n, min(provider_id) AS provider_id, sum(lat::float8) AS lat_sum, sum(lng::float8) AS lng_sum, subfunction_id
    FROM provider_listing
    JOIN (SELECT zoom, 90::float8 / 2 ^ zoom AS width FROM generate_series(0, 16) zoom) grid ON subfunction_id = 0 OR zoom IN (8, 11, 13)
   GROUP BY subfunction_id, country, zoom, 3, 4, location_id, speaks_english, has_discount, 8, 9;

-- By what each listing is counted: while this stays, so do the counts. Words are those of any service (0).
CREATE OR REPLACE VIEW counted_listing AS
  SELECT provider_id, subfunction_id, location_id, speaks_english, has_discount, NULL::bool AS has_doctor, NULL::bool AS has_english_doctor,
         'doctor' AS kind, country, CASE subfunction_id WHEN 0 THEN name_norm END AS name_norm, NULL::real AS lat, NULL::real AS lng FROM doctor_listing
  UNION ALL
  SELECT provider_id, subfunction_id, location_id, speaks_english, has_discount, doctors > 0, english_doctors > 0,
         'provider', country, CASE subfunction_id WHEN 0 THEN name_norm END, lat, lng FROM provider_listing;

-- A piece of the map with all that is listed at each place.
CREATE OR REPLACE VIEW listing_extent_due AS
  SELECT location_id, box(point(min(at[0]), min(at[1])), point(max(at[0]), max(at[1]))) AS extent
    FROM provider_listing CROSS JOIN LATERAL (SELECT map_point(lat, lng) AS at) mapped
   WHERE subfunction_id = 0 GROUP BY 1;

-- Clinics whose stars in the listings are not what is shown of them, as those that the release before has listed.
CREATE OR REPLACE VIEW provider_rating_outdated AS
  SELECT l.provider_id FROM provider_listing l JOIN provider pr ON pr.id = l.provider_id WHERE l.subfunction_id = 0 AND l.rating IS DISTINCT FROM shown_rating(pr);
