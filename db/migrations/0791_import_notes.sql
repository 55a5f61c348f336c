-- What an import has decided where the file says nothing, for who sent it: [{"note": "lab_until", "count": 3, "day": "2026-03-28"}]
ALTER TABLE import_order ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (notes) ON import_order TO vizit_import;
-- The last day of a partner's laboratory campaign is that of its codes.
GRANT SELECT (partner_id, closes) ON lab_campaign TO vizit_import;
CREATE POLICY import_rows ON lab_campaign FOR SELECT TO vizit_import USING (partner_id = (SELECT current_partner()));
