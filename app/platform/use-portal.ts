import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { ThemePictures } from '#app/themes/pictures.ts';
import type { LandingBody, Theme, ThemeFlags } from '#app/themes/theme.ts';
import type { Viewer } from './viewer.ts';

/** What a page knows of the portal it is part of. */
export interface PortalView {
  origin: string;
  market: Market;
  locale: Locale;
  timeZone: string;
  themeKey: string;
  productName: string;
  pictures: ThemePictures;
  landing: LandingBody;
  /** The start page is the search, for visitors or for members. */
  opensWithSearch: boolean;
  /** The theme's own labels of services, by the kind of service. */
  serviceLabels: Record<string, string>;
  storeLinks: Theme['storeLinks'];
  company: Theme['company'];
  /** Empty: nowhere. */
  claimLink: Theme['claimLink'];
  phones: Pick<Theme['phones'], 'allDay' | 'advice'>;
  flags: ThemeFlags;
  viewer: Viewer;
  isIframe: boolean;
  isWebview: boolean;
  isDemo: boolean;
  /** Whose tiles the map shows; null: it draws its own background. */
  mapAttribution: string | null;
}

/** Flags that a part of a page sets instead of the theme. */
export const OwnFlags = createContext<Partial<ThemeFlags> | null>(null);

/** The portal of this page; only the error page of the root itself has none. */
export function usePortal(): PortalView {
  const view = useRouteLoaderData<PortalView>('root');
  if (!view) throw new Error('usePortal needs the root loader');
  const own = use(OwnFlags);
  return own ? { ...view, flags: { ...view.flags, ...own } } : view;
}
