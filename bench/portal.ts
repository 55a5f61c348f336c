import type { Portal } from '#app/platform/portal.ts';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';

/** A visitor of the Hungarian generic portal, for use cases that are called without HTTP. */
export const PORTAL: Portal = {
  requestId: 'bench',
  nonce: '',
  partner: { id: 1, key: 'generic', name: 'Vizit' },
  origin: 'http://localhost',
  host: 'localhost',
  market: 'HU',
  timeZone: 'Europe/Budapest',
  locale: 'hu',
  theme: requireTheme('generic'),
  actor: VISITOR_ACTOR,
  viewer: VISITOR,
  isIframe: false,
  isWebview: false,
  isStaffEntry: false,
  isDemo: false,
  mapAttribution: null,
  clientHash: Buffer.alloc(32),
  reportError: (error) => console.error(error),
};
