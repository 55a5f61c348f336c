-- Files that were imported are forgotten after two years, and whoever was first shown what stood wrong in one is noted.
ALTER TABLE import_order ADD COLUMN problems_seen_by bigint[] NOT NULL DEFAULT '{}';
GRANT DELETE ON import_order TO vizit_worker;
