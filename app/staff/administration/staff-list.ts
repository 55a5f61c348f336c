import type { Colleague } from '#app/features/administration/find-staff.server.ts';
import { fill } from '#app/i18n/words.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { ADMINISTRATION_WORDS } from './administration-words.ts';
import type { ListState } from '#app/staff/kit/list-state.ts';
import type { STAFF_LIST } from '#app/staff/list-shapes.ts';

type StaffFilter = (typeof STAFF_LIST)['filters'][number];

/** As the use case is asked for it. */
export function staffQueryOf({ filters, after }: ListState<StaffFilter, 'name'>) {
  const { text, role, status, partner = '' } = filters;
  const partnerId = /^\d{1,9}$/.test(partner) ? Number(partner) : undefined;
  return { text, role, status, partnerId, after };
}

/** All roles in a few words: one that somebody has at several places is named once, with at how many. */
export function describeRoles(locale: Locale, roles: Colleague['roles']): string {
  const { roles: names } = ADMINISTRATION_WORDS[locale];
  const byRole = Map.groupBy(roles, ({ role }) => role);
  return [...byRole]
    .map(([role, [one, ...more]]) =>
      one && more.length === 0 ? describeRole(locale, one) : `${names[role]} ×${more.length + 1}`,
    )
    .join('; ');
}

/** A role and where: `Doctor, Acme`. */
export function describeRole(
  locale: Locale,
  { role, partner, provider }: Colleague['roles'][number],
): string {
  const { roles, staff } = ADMINISTRATION_WORDS[locale];
  const message = provider === null ? staff.at : staff.atClinic;
  return fill(locale, message, { role: roles[role], partner, clinic: provider ?? '' });
}
