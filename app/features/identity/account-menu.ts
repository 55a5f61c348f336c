import { href } from 'react-router';
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
  actor,
  viewer,
  theme,
  locale,
}: Pick<Portal, 'actor' | 'viewer' | 'locale'> & {
  theme: Pick<Portal['theme'], 'claimLink'>;
}): string {
  const { menu } = ACCOUNTS_WORDS[locale];
  // The browser itself says where to go on afterwards, see `pages/login.tsx`.
  if (actor.kind !== 'customer') return writeLink(href('/login'), menu.signIn);
  const links = [
    { href: href('/profile'), label: menu.profile },
    ...(viewer.hasAppointments
      ? [{ href: href('/services/appointments'), label: menu.appointments }]
      : []),
    ...(viewer.isInsured && theme.claimLink ? [{ href: theme.claimLink, label: menu.claims }] : []),
    { href: href('/profile/relatives'), label: menu.relatives },
    { href: href('/profile/privacy'), label: menu.privacy },
  ];
  const name = actor.personName;
  return (
    `<details><summary aria-label="${escapeHtml(fill(locale, menu.label, { name }))}">` +
    `<span>${escapeHtml(name)}</span></summary><ul>` +
    links.map(({ href, label }) => `<li>${writeLink(href, label)}</li>`).join('') +
    `<li><button type="button" data-failed="${escapeHtml(menu.signOutFailed)}" data-hint="${escapeHtml(menu.signOutHint)}">` +
    `${escapeHtml(menu.signOut)}</button></li></ul></details>`
  );
}

function writeLink(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}
