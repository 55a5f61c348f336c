-- The map of one service: its providers of each field of a few grids (see `marker_group_due`), from which the fields of farther zooms are made.
CREATE TABLE service_marker_group (
  subfunction_id int NOT NULL,
  country char(2) NOT NULL,
  zoom smallint NOT NULL,
  x int NOT NULL,
  y int NOT NULL,
  location_id int NOT NULL,
  speaks_english bool NOT NULL,
  has_discount bool NOT NULL,
  has_doctor bool NOT NULL,
  has_english_doctor bool NOT NULL,
  n int NOT NULL,
  -- of the provider that stands for all
  provider_id bigint NOT NULL,
  lat_sum float8 NOT NULL,
  lng_sum float8 NOT NULL,
  PRIMARY KEY (subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor)
    INCLUDE (n, provider_id, lat_sum, lng_sum));
GRANT SELECT ON service_marker_group TO vizit_app, vizit_worker;
-- Both are written place by place.
CREATE INDEX service_marker_group_place ON service_marker_group (subfunction_id, location_id);
CREATE INDEX marker_group_place ON marker_group (location_id);
