import { buildTheme, sourceOf, type ThemeSource } from './build-theme.ts';
import dermaAi from './derma_ai/partner.json' with { type: 'json' };
import generic from './generic/partner.json' with { type: 'json' };
import insurer from './insurer/partner.json' with { type: 'json' };
import nn from './nn/partner.json' with { type: 'json' };
import type { PartnerRecord } from './partner-record.ts';
import publicSearch from './public_search/partner.json' with { type: 'json' };
import telekom from './telekom/partner.json' with { type: 'json' };
import telekomHealth from './telekom_health/partner.json' with { type: 'json' };
import tesco from './tesco/partner.json' with { type: 'json' };
import type { Theme } from './theme.ts';
import up from './up/partner.json' with { type: 'json' };

/** Records of the partners that come with the program; a test checks each as an import would. */
export const partnerRecords = [
  generic,
  publicSearch,
  telekom,
  telekomHealth,
  tesco,
  insurer,
  dermaAi,
  up,
  nn,
] as readonly PartnerRecord[];

/** Their themes. Other partners are in the database alone. */
export const themes: readonly Theme[] = partnerRecords.map((record) =>
  buildTheme(sourceOf(record), 0),
);

const themesByKey = new Map(themes.map((theme) => [theme.key, theme]));

/** @throws when no theme of ours has the key. */
export function requireTheme(key: string): Theme {
  const theme = themesByKey.get(key);
  if (!theme) throw new Error(`No theme has the key "${key}"`);
  return theme;
}

/**
 * What the database says of a partner's looks: its record, or the key of a theme of ours while none was imported. A record of
 * an older program may lack a flag: it is then as in the generic portal.
 * @throws when neither leads to a theme: the program is older than the row
 */
export function themeOfPartner(row: {
  theme: string;
  record: ThemeSource | null;
  version: number;
}): Theme {
  const { theme, record, version } = row;
  if (!record) return requireTheme(theme);
  requireTheme(record.look);
  const flags = { ...requireTheme('generic').flags, ...record.flags };
  return buildTheme({ ...record, flags }, version);
}
