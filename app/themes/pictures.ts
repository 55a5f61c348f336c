import dermaAiHero from './derma_ai/hero.svg?url';
import dermaAiLogo from './derma_ai/logo.svg?url';
import dermaAiTouchIcon from './derma_ai/touch-icon.png?url';
import genericHero from './generic/hero.svg?url';
import genericLogo from './generic/logo.svg?url';
import genericTouchIcon from './generic/touch-icon.png?url';
import insurerHero from './insurer/hero.svg?url';
import insurerLogo from './insurer/logo.svg?url';
import insurerTouchIcon from './insurer/touch-icon.png?url';
import nnHero from './nn/hero.svg?url';
import nnLogo from './nn/logo.svg?url';
import nnTouchIcon from './nn/touch-icon.png?url';
import publicSearchHero from './public_search/hero.svg?url';
import publicSearchLogo from './public_search/logo.svg?url';
import publicSearchTouchIcon from './public_search/touch-icon.png?url';
import telekomHero from './telekom/hero.svg?url';
import telekomLogo from './telekom/logo.svg?url';
import telekomTouchIcon from './telekom/touch-icon.png?url';
import telekomHealthHero from './telekom_health/hero.svg?url';
import telekomHealthLogo from './telekom_health/logo.svg?url';
import telekomHealthTouchIcon from './telekom_health/touch-icon.png?url';
import tescoHero from './tesco/hero.svg?url';
import tescoLogo from './tesco/logo.svg?url';
import tescoTouchIcon from './tesco/touch-icon.png?url';
import upHero from './up/hero.svg?url';
import upLogo from './up/logo.svg?url';
import upTouchIcon from './up/touch-icon.png?url';

/** Addresses of a theme's own pictures; the sizes are those of the files. */
export interface ThemePictures {
  /** Square mark, drawn on a 48 x 48 grid; the product's name is set beside it as text. */
  logo: string;
  /** The mark on white, 180 x 180: what a phone puts on its start screen. */
  touchIcon: string;
  /** Scene of the hero, 720 x 560. */
  hero: string;
}

const pictures: Record<string, ThemePictures> = {
  derma_ai: { logo: dermaAiLogo, touchIcon: dermaAiTouchIcon, hero: dermaAiHero },
  generic: { logo: genericLogo, touchIcon: genericTouchIcon, hero: genericHero },
  insurer: { logo: insurerLogo, touchIcon: insurerTouchIcon, hero: insurerHero },
  nn: { logo: nnLogo, touchIcon: nnTouchIcon, hero: nnHero },
  public_search: {
    logo: publicSearchLogo,
    touchIcon: publicSearchTouchIcon,
    hero: publicSearchHero,
  },
  telekom: { logo: telekomLogo, touchIcon: telekomTouchIcon, hero: telekomHero },
  telekom_health: {
    logo: telekomHealthLogo,
    touchIcon: telekomHealthTouchIcon,
    hero: telekomHealthHero,
  },
  tesco: { logo: tescoLogo, touchIcon: tescoTouchIcon, hero: tescoHero },
  up: { logo: upLogo, touchIcon: upTouchIcon, hero: upHero },
};

/** Pages only: the addresses come from the bundler. Pages get those of their portal with it, the gallery asks for all. */
export function requireThemePictures(key: string): ThemePictures {
  const found = pictures[key];
  if (!found) throw new Error(`The theme "${key}" has no pictures`);
  return found;
}
