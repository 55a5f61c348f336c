-- Campaigns of a partner: each has a page of its own, about one service.

CREATE TABLE campaign (
  partner_id int NOT NULL REFERENCES partner,
  -- path of its page
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  subfunction_id int NOT NULL REFERENCES subfunction,
  -- days by the calendar of the host's country; the last ones count to their end
  opens date NOT NULL,
  closes date NOT NULL,
  usable_until date NOT NULL,
  title jsonb NOT NULL,
  text jsonb NOT NULL,
  PRIMARY KEY (partner_id, slug),
  CHECK (opens <= closes AND closes <= usable_until));
GRANT SELECT ON campaign TO vizit_app, vizit_worker;
