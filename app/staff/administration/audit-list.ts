import type { AuditLine } from '#app/features/administration/watch-system.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { addDays } from '#app/time/week.ts';
import { ADMINISTRATION_WORDS } from './administration-words.ts';
import type { ListState } from '#app/staff/kit/list-state.ts';
import type { AUDIT_LIST } from '#app/staff/list-shapes.ts';

type AuditFilter = (typeof AUDIT_LIST)['filters'][number];
/** Without a wish. */
const DAYS_SHOWN = 30;
const DAY = /^[12]\d{3}-\d\d-\d\d$/;

const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));
const numberOf = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/**
 * As the use case is asked for it; days are those of UTC, in which the audit is kept.
 * @param today `YYYY-MM-DD`
 */
export function auditQueryOf({ filters, after }: ListState<AuditFilter, 'time'>, today: string) {
  const { from, until, actor, name, customer, action, reason, partner } = filters;
  const lastDay = isDay(until) ? until : addDays(today, 1);
  const firstDay = isDay(from) ? from : addDays(today, -DAYS_SHOWN);
  const partnerId = numberOf(partner);
  return {
    actor,
    name,
    customerId: numberOf(customer),
    action,
    reason,
    partnerId: partnerId !== undefined && partnerId > 2_147_483_647 ? 0 : partnerId,
    fromMs: Date.parse(firstDay),
    untilMs: Date.parse(addDays(lastDay, 1)),
    after,
  };
}

/** Who it was: `Kiss Edit (Auditor)`, `patient 12`. */
export function describeActor(locale: Locale, { actor, who, role }: AuditLine): string {
  const { audit, roles } = ADMINISTRATION_WORDS[locale];
  if (actor === 'customer' && who !== null) return fill(locale, audit.patient, { number: who });
  const named = who ?? audit.actors[actor];
  return role === null ? named : `${named} (${roles[role]})`;
}

/** Why they might, and on what grounds. */
export function describeReason(locale: Locale, { reason, grounds }: AuditLine): string {
  const { reasons } = ADMINISTRATION_WORDS[locale].audit;
  const known: Readonly<Record<string, string>> = reasons;
  return [reason === null ? null : (known[reason] ?? reason), grounds]
    .filter((one) => one !== null)
    .join(': ');
}
