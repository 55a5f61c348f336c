import type { MouseEvent, ReactNode } from 'react';
import { href, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { NewBooking } from '#app/features/medical-care/new-booking.tsx';
import { signOut } from '#app/features/identity/sign-out.ts';
import { shownLocales } from '#app/i18n/locale.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { PageFooter } from '#app/ui/shell/page-footer.tsx';
import { PageHeader } from '#app/ui/shell/page-header.tsx';
import { SkipLink } from '#app/ui/shell/skip-link.tsx';
import { FailedPage } from '../components/failed-page.tsx';
import { PageNews } from '../components/page-news.tsx';
import type { Route } from './+types/frame';
import '../account-menu.css';

/** What a route may say of its frame. */
export interface FrameHandle {
  /** The header scrolls away with the page instead of staying on top. */
  isNavigationStatic?: boolean;
  /** The header takes the theme's colour. */
  isNavigationColoured?: boolean;
}

export default function Frame() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

/** A page that is missing or fails keeps the way to all the others. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Framed>
      <FailedPage error={error} />
    </Framed>
  );
}

/** Header, content and footer of every page of the portal. Framed in a partner's page only the content is left. */
function Framed({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const root = useRouteLoaderData<{ accountMenu: string }>('root');
  const { w, locale, market } = useWords('shell');
  const location = useLocation();
  // The finder shows an address without its page number: the links go by what the address bar says.
  const { pathname, search } = location.mask ?? location;
  const handle = useMatches()
    .map((match) => readHandle(match.handle, match.loaderData))
    .findLast((one) => one !== undefined);
  const hasFrame = !portal.isIframe && !portal.isWebview;

  const languages = shownLocales(market, locale).map((one) => ({
    locale: one,
    href: addressIn(one, pathname, search),
    isCurrent: one === locale,
  }));
  const menu = [
    {
      href: href('/services/provider-search'),
      label: w.nav.finder,
      isCurrent: pathname.startsWith(href('/services/provider-search')),
    },
  ];

  return (
    <>
      <SkipLink />
      {hasFrame && (
        <PageHeader
          logo={{
            src: portal.pictures.logo,
            name: portal.productName,
            to: href('/'),
          }}
          menu={menu}
          languages={languages}
          actions={
            <div
              className="account-menu"
              dangerouslySetInnerHTML={{ __html: root?.accountMenu ?? '' }}
              onClick={pressMenu}
            />
          }
          isStatic={handle?.isNavigationStatic ?? false}
          isColoured={handle?.isNavigationColoured ?? false}
        />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PageNews />
      <NewBooking />
      {hasFrame && (
        <PageFooter
          productName={portal.productName}
          company={portal.company}
          languages={languages}
          links={[
            {
              href: href('/pages/:slug', { slug: 'services-overview' }),
              label: w.footer.services,
            },
            { href: href('/pages/:slug', { slug: 'how-to-use' }), label: w.footer.howToUse },
            { href: href('/pages/:slug', { slug: 'questions' }), label: w.footer.questions },
            { href: href('/pages/:slug', { slug: 'about' }), label: w.footer.about },
            { href: href('/pages/:slug', { slug: 'privacy' }), label: w.footer.privacy },
            { href: href('/pages/:slug', { slug: 'terms' }), label: w.footer.terms },
            { href: href('/accessibility'), label: w.footer.accessibility },
            ...(portal.isDemo ? [{ href: href('/dev/mail'), label: w.footer.demoMail }] : []),
          ]}
        />
      )}
    </>
  );
}

/** What a route says of its frame may depend on what it shows. */
function readHandle(handle: unknown, loaderData: unknown): FrameHandle | undefined {
  return typeof handle === 'function'
    ? (handle as (data: unknown) => FrameHandle)(loaderData)
    : (handle as FrameHandle | undefined);
}

/** The only button of the account's menu. */
function pressMenu({ target }: MouseEvent) {
  if (target instanceof HTMLButtonElement) void signOut(target);
}

function addressIn(locale: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', locale);
  return `${pathname}?${query}`;
}
