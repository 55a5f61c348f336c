import { fill } from '#app/i18n/words.ts';
import type { Portal } from '#app/platform/portal.ts';
import { escapeHtml } from '#app/ui/escape-html.ts';
import { ACCOUNTS_WORDS } from './words.ts';

/**
 * The end of the header as HTML, for loaders: the way to sign in, or the person's own pages in a disclosure that needs no
 * JavaScript. Written on the server with its words, so that the first load of a page carries neither; its only button signs
 * out. Looks: `shell/account-menu.css`.
 */
export function writeAccountMenu({
  session,
  viewer,
  locale,
}: Pick<Portal, 'session' | 'viewer' | 'locale'>): string {
  const { menu } = ACCOUNTS_WORDS[locale];
  // Where it leads on to is told by the browser, see `pages/login.tsx`.
  if (!session) return writeLink('/login', menu.signIn);
  const links = [
    { href: '/profile', label: menu.profile },
    ...(viewer.hasAppointments
      ? [{ href: '/services/appointments', label: menu.appointments }]
      : []),
    { href: '/profile/relatives', label: menu.relatives },
    { href: '/profile/privacy', label: menu.privacy },
  ];
  const name = session.personName;
  return (
    `<details><summary aria-label="${escapeHtml(fill(locale, menu.label, { name }))}">` +
    `<span>${escapeHtml(name)}</span></summary><ul>` +
    links.map(({ href, label }) => `<li>${writeLink(href, label)}</li>`).join('') +
    `<li><button type="button" data-failed="${escapeHtml(menu.signOutFailed)}" data-hint="${escapeHtml(menu.signOutHint)}">` +
    `${escapeHtml(menu.signOut)}</button></li></ul></details>`
  );
}

function writeLink(href: string, label: string): string {
  return `<a href="${href}">${escapeHtml(label)}</a>`;
}
