import dermaAiHero from './derma_ai/hero.svg?url';
import dermaAiLogo from './derma_ai/logo.svg?url';
import genericHero from './generic/hero.svg?url';
import genericLogo from './generic/logo.svg?url';
import insurerHero from './insurer/hero.svg?url';
import insurerLogo from './insurer/logo.svg?url';
import nnHero from './nn/hero.svg?url';
import nnLogo from './nn/logo.svg?url';
import publicSearchHero from './public_search/hero.svg?url';
import publicSearchLogo from './public_search/logo.svg?url';
import telekomHero from './telekom/hero.svg?url';
import telekomLogo from './telekom/logo.svg?url';
import telekomHealthHero from './telekom_health/hero.svg?url';
import telekomHealthLogo from './telekom_health/logo.svg?url';
import tescoHero from './tesco/hero.svg?url';
import tescoLogo from './tesco/logo.svg?url';
import upHero from './up/hero.svg?url';
import upLogo from './up/logo.svg?url';

/** Addresses of a theme's own pictures; the sizes are those of the files. */
export interface ThemePictures {
  /** Square mark, drawn on a 48 x 48 grid; the product's name is set beside it as text. */
  logo: string;
  /** Scene of the hero, 720 x 560. */
  hero: string;
}

const pictures: Record<string, ThemePictures> = {
  derma_ai: { logo: dermaAiLogo, hero: dermaAiHero },
  generic: { logo: genericLogo, hero: genericHero },
  insurer: { logo: insurerLogo, hero: insurerHero },
  nn: { logo: nnLogo, hero: nnHero },
  public_search: { logo: publicSearchLogo, hero: publicSearchHero },
  telekom: { logo: telekomLogo, hero: telekomHero },
  telekom_health: { logo: telekomHealthLogo, hero: telekomHealthHero },
  tesco: { logo: tescoLogo, hero: tescoHero },
  up: { logo: upLogo, hero: upHero },
};

/** Pages only: the addresses come from the bundler. Pages get those of their portal with it, the gallery asks for all. */
export function requireThemePictures(key: string): ThemePictures {
  const found = pictures[key];
  if (!found) throw new Error(`The theme "${key}" has no pictures`);
  return found;
}
