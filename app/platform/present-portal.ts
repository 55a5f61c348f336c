import { phonesIn } from '#app/themes/partner-phones.ts';
import { companyIn } from '#app/themes/partner-record.ts';
import type { ThemePictures } from '#app/themes/pictures.ts';
import { readLabels } from '#app/themes/service-labels.ts';
import { isSearchBody } from '#app/themes/theme.ts';
import type { Portal } from './portal.ts';
import type { PortalView } from './use-portal.ts';

/** What the pages are told of the portal; by the server alone, so that no browser loads what it takes. */
export function presentPortal(portal: Portal, pictures: ThemePictures): PortalView {
  return {
    origin: portal.origin,
    market: portal.market,
    locale: portal.locale,
    timeZone: portal.timeZone,
    themeKey: portal.theme.key,
    productName: portal.theme.productName[portal.locale],
    pictures,
    landing: portal.theme.landing[portal.viewer.isLoggedIn ? 'member' : 'visitor'],
    opensWithSearch: Object.values(portal.theme.landing).some(isSearchBody),
    serviceLabels: readLabels(portal.theme, portal.locale),
    storeLinks: portal.theme.storeLinks,
    company: companyIn(portal.theme.company, portal.locale),
    claimLink: portal.theme.claimLink,
    phones: phonesIn(portal.theme.phones, portal.locale),
    flags: portal.theme.flags,
    viewer: portal.viewer,
    isIframe: portal.isIframe,
    isWebview: portal.isWebview,
    isDemo: portal.isDemo,
    mapAttribution: portal.mapAttribution,
  };
}
