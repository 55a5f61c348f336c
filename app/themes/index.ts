import { theme as dermaAi } from './derma_ai/theme.ts';
import { theme as generic } from './generic/theme.ts';
import { theme as insurer } from './insurer/theme.ts';
import { theme as nn } from './nn/theme.ts';
import { theme as publicSearch } from './public_search/theme.ts';
import { theme as telekom } from './telekom/theme.ts';
import { theme as telekomHealth } from './telekom_health/theme.ts';
import { theme as tesco } from './tesco/theme.ts';
import { theme as up } from './up/theme.ts';
import type { Theme } from './theme.ts';

/** Every theme that a partner's record may name. A new one is a folder beside these and a line here. */
export const themes: readonly Theme[] = [
  generic,
  publicSearch,
  telekom,
  telekomHealth,
  tesco,
  insurer,
  dermaAi,
  up,
  nn,
];

const themesByKey = new Map(themes.map((theme) => [theme.key, theme]));

export function findTheme(key: string): Theme | null {
  return themesByKey.get(key) ?? null;
}

/** @throws when no theme has the key: a partner's record names a folder that is not there. */
export function requireTheme(key: string): Theme {
  const theme = findTheme(key);
  if (!theme) throw new Error(`No theme has the key "${key}"`);
  return theme;
}
