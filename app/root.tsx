import { use, useEffect, type ReactNode } from 'react';
import {
  href,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useRouteLoaderData,
} from 'react-router';
import { writeAccountMenu } from '#app/features/identity/account-menu.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { FailedPage } from './portal/components/failed-page.tsx';
import { presentPortal } from '#app/platform/present-portal.ts';
import type { PortalView } from '#app/platform/use-portal.ts';
import { requireThemePictures } from '#app/themes/pictures.ts';
import { requestContext } from '#app/request-context.ts';
import { replayEarlyTyping } from '#app/ui/early-typing/replay-early-typing.ts';
import { TOAST_REGION_ID, ToastRegion } from '#app/ui/toast/toast-region.tsx';
import { fontUrl } from '#app/ui/tokens/fonts.ts';
import type { Route } from './+types/root';
import '#app/ui/tokens/base.css';
import '#app/themes/styles.ts';

export function loader({ context }: Route.LoaderArgs): PortalView & {
  stylesheet: string | null;
  sheets: string[] | undefined;
  accountMenu: string;
  accountMark: string | undefined;
} {
  const { portal, sheets } = context.get(requestContext);
  const { key, own } = portal.theme;
  const { logo, touchIcon, hero } = requireThemePictures(key);
  return {
    ...presentPortal(portal, {
      logo: own.logo ?? logo,
      touchIcon: own.logo ?? touchIcon,
      hero: own.hero ?? hero,
    }),
    stylesheet: own.stylesheet,
    sheets: sheets?.first,
    accountMenu: writeAccountMenu(portal),
    accountMark: portal.accountMark,
  };
}

/** The portal does not change while a page lives: the language switch loads a new one. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, market } = useLanguage();
  const portal = useRouteLoaderData<typeof loader>('root');
  // Known to the server alone: browsers hide what an attribute says of it.
  const nonce = use(FrameworkContext)?.nonce;
  return (
    <html
      lang={locale}
      data-market={market}
      data-account={portal?.accountMark}
      data-theme={portal?.themeKey}
      data-iframe={portal?.isIframe || undefined}
      data-opens-with-search={portal?.opensWithSearch || undefined}
      data-webview={portal?.isWebview || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before any style sheet: whoever likes it dark sees no white page meanwhile. */}
        <meta name="color-scheme" content="light dark" />
        {portal && (
          <>
            <link rel="icon" href={portal.pictures.logo} />
            <link rel="apple-touch-icon" href={portal.pictures.touchIcon} />
            <link rel="manifest" href={href('/manifest.webmanifest')} />
          </>
        )}
        <Sheets own={portal?.sheets} />
        {portal?.stylesheet && <link rel="stylesheet" href={portal.stylesheet} />}
        {/* Nothing is shown before it is all there: on a slow line the first half of a page would jump as the second comes. */}
        <link rel="expect" href={`#${TOAST_REGION_ID}`} blocking="render" />
        {/* React Aria adds its style elements under this nonce. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <AwaitStyleSheets nonce={nonce} />
      </head>
      <body>
        {children}
        <ToastRegion />
        <ScrollRestoration />
        {/* Of no use once they run: the browser's own drawing leaves them as they are. */}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

/**
 * The style sheets that the page begins with, and the letters; without the portal, the one of all pages. Ours instead of the router's `Links`, which brings along what
 * fetches pages ahead; no page has links or meta of its own.
 */
function Sheets({ own }: { own: string[] | undefined }) {
  const manifest = use(FrameworkContext)?.manifest;
  const sheets = own ?? manifest?.routes.root?.css ?? [];
  return (
    <>
      {sheets.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
    </>
  );
}

/**
 * Ends the head with a script that does nothing: a script waits for the style sheets before it, and the body for the script.
 * Without it a pointer that moves while the style sheet is on its way makes Chromium lay out the body unstyled, and what
 * stands in a size container keeps that look until something else changes it: the list of the finder was seen to jump.
 */
function AwaitStyleSheets({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      0
    </script>
  );
}

/** Where the second style sheet could not be had, the next page is loaded whole, with the sheets that it begins with. */
function useWholeLoads(): void {
  const router = use(DataRouterContext)?.router;
  useEffect(
    () =>
      router?.subscribe(({ location, navigation: { location: next } }) => {
        if (window.laterSheet && next && next.pathname !== location.pathname) {
          window.location.assign(router.createHref(next));
        }
      }),
    [router],
  );
}

export default function Root() {
  useEffect(replayEarlyTyping, []);
  useWholeLoads();
  return <Outlet />;
}

/** Shown when even the frame of the pages fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <FailedPage error={error} />
    </main>
  );
}
