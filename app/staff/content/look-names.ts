import type { LookKey } from '#app/themes/looks.ts';

/** As the partner is called that it was drawn for. */
export const LOOK_NAMES: Record<LookKey, string> = {
  generic: 'Vizit',
  public_search: 'Vizit Kereső',
  telekom: 'TeleOrvos',
  telekom_health: 'TeleEgészség',
  tesco: 'Bolti Egészség',
  insurer: 'Biztosító Portál',
  derma_ai: 'Bőrvizsgáló',
  up: 'Egészség Up',
  nn: 'Egészségtárs',
};
