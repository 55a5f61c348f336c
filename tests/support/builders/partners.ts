import type { Market } from '#app/i18n/locale.ts';
import type { Pool } from '#db/client.ts';
import { insert, next } from './rows.ts';

export interface PartnerRow {
  id: number;
  key: string;
  theme: string;
  name: string;
  settings: object;
}

export async function buildPartner(
  db: Pool,
  values: Partial<PartnerRow> = {},
): Promise<PartnerRow> {
  const n = next();
  return insert(db, 'partner', {
    id: n,
    key: `partner-${n}`,
    theme: 'generic',
    name: `Partner ${n}`,
    ...values,
  });
}

export interface PartnerHostRow {
  host: string;
  partner_id: number;
  country: Market;
  default_locale: string;
}

export async function buildPartnerHost(
  db: Pool,
  values: Partial<PartnerHostRow> = {},
): Promise<PartnerHostRow> {
  const country = values.country ?? 'HU';
  return insert(db, 'partner_host', {
    host: `host-${next()}.localhost`,
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    country,
    default_locale: country === 'HU' ? 'hu' : 'ro',
    ...values,
  });
}
