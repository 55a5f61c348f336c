-- Who of a team is on duty when: shifts of each weekday, and days that differ from them.
ALTER TABLE advice_team
  -- checked by the contract of the call and app/features/advice-room/rota.ts
  ADD COLUMN rota jsonb NOT NULL DEFAULT '{"weekly": [], "days": []}',
  -- as the version of the team: who has seen an older one changes nothing
  ADD COLUMN rota_version int NOT NULL DEFAULT 1;
