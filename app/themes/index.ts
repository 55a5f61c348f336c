import { theme as generic } from './generic/theme.ts';
import { theme as publicSearch } from './public_search/theme.ts';
import type { Theme } from './theme.ts';

/** Every theme that a partner's record may name. A new one is a folder beside these and a line here. */
export const themes: readonly Theme[] = [generic, publicSearch];

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
