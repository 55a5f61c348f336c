import genericHero from './generic/hero.svg?url';
import genericLogo from './generic/logo.svg?url';
import publicSearchHero from './public_search/hero.svg?url';
import publicSearchLogo from './public_search/logo.svg?url';

/** Addresses of a theme's own pictures; the sizes are those of the files. */
export interface ThemePictures {
  /** Square mark, drawn on a 48 x 48 grid; the product's name is set beside it as text. */
  logo: string;
  /** Scene of the hero, 720 x 560. */
  hero: string;
}

const pictures: Record<string, ThemePictures> = {
  generic: { logo: genericLogo, hero: genericHero },
  public_search: { logo: publicSearchLogo, hero: publicSearchHero },
};

/** Pages only: the addresses come from the bundler. */
export function requireThemePictures(key: string): ThemePictures {
  const found = pictures[key];
  if (!found) throw new Error(`The theme "${key}" has no pictures`);
  return found;
}
