import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { finishPdf, PDF_MARGIN, startPdf } from '#app/platform/pdf/pdf-document.server.ts';
import type { HeldData } from '../collect-data.server.ts';
import { PROFILE_WORDS } from '../words.ts';
import { DATA_COPY_WORDS } from './data-copy-words.ts';
import { formatPersonName } from '#app/people/person-name.ts';

const INK = '#1f2933';
const SOFT_INK = '#52606d';

export interface DataCopySheet {
  locale: Locale;
  /** In whose currency the prices are. */
  market: Market;
  /** Name of the portal. */
  portal: string;
  timeZone: string;
  now: Date;
  data: HeldData;
}

/** Everything held about somebody as a document that can be read, printed and read aloud. */
export function drawDataCopy({
  locale,
  market,
  portal,
  timeZone,
  now,
  data,
}: DataCopySheet): Promise<Buffer> {
  const words = DATA_COPY_WORDS[locale];
  const { privacy } = PROFILE_WORDS[locale];
  const { relations } = BOOKING_WORDS[locale].form.forWhom;
  const document = startPdf({ title: words.title, author: portal, locale });
  const sections = document.struct('Document');
  document.addStructure(sections);
  const width = document.page.width - 2 * PDF_MARGIN;
  const say = (tag: string, text: string, font: 'regular' | 'bold', size: number, colour = INK) =>
    sections.add(
      document.struct(tag, {}, [
        () =>
          document
            .font(font)
            .fontSize(size)
            .fillColor(colour)
            .text(text, PDF_MARGIN, document.y, { width }),
      ]),
    );
  const instant = (at: string | Date) =>
    new Date(at).toLocaleString(INTL_TAGS[locale], {
      timeZone,
      dateStyle: 'long',
      timeStyle: 'short',
    });
  const priced = (text: string, amount: number | null) =>
    amount === null ? null : fill(locale, text, { amount: formatPrice(locale, market, amount) });
  const section = (title: string, lines: string[]) => {
    document.y += 18;
    say('H2', title, 'bold', 14);
    document.y += 4;
    for (const line of lines.length > 0 ? lines : [words.none]) {
      say('P', line, 'regular', 10.5);
      document.y += 3;
    }
  };

  say('H1', words.title, 'bold', 22);
  say('P', fill(locale, words.made, { at: instant(now), portal }), 'regular', 10, SOFT_INK);
  const { account } = data;
  section(
    words.account,
    account ? [join([account.email, account.workEmail, instant(account.createdAt)])] : [],
  );
  section(
    words.subscriptions,
    data.subscriptions.map((one) =>
      join([
        one.product,
        one.name,
        one.date_of_birth,
        one.mothers_name,
        one.phone,
        one.contact_email,
        join([one.zipcode, one.city, one.street], ' '),
        one.customer_type && fill(locale, words.customerType, { type: one.customer_type }),
        `${one.starts_on} – ${one.ends_on ?? ''}`,
      ]),
    ),
  );
  section(
    words.coverUse,
    data.coverUse.map((one) =>
      join([one.specialization, one.period_starts_on, String(one.amount), String(one.quantity)]),
    ),
  );
  section(
    words.reservations,
    data.reservations.map((one) =>
      join([
        new Date(one.starts_at).toLocaleString(INTL_TAGS[locale], {
          timeZone: one.time_zone,
          dateStyle: 'long',
          timeStyle: 'short',
        }),
        one.provider,
        one.doctor,
        one.service,
        words.statuses[one.status],
        priced('{amount}', one.price),
        one.preauthorization && words.approvals[one.preauthorization],
        one.preauthorization_decided_at && instant(one.preauthorization_decided_at),
        priced(words.total, one.total_cost),
        priced(words.payable, one.paid_by_subscription),
        one.on_behalf_relation &&
          `${relations[one.on_behalf_relation]}: ${formatPersonName(market, one.patient_last_name ?? '', one.patient_first_name ?? '').trim()}`,
        one.patient_comment,
      ]),
    ),
  );
  section(
    words.adults,
    data.relatives.adults.map(({ name, email }) => join([name, email])),
  );
  section(
    words.minors,
    data.relatives.minors.map(({ name, dateOfBirth }) => join([name, dateOfBirth])),
  );
  section(
    words.consents,
    data.consents.map((one) =>
      join([
        privacy.consents.kinds[one.kind],
        one.version,
        privacy.consents.sources[one.source],
        instant(one.givenAt),
        one.withdrawnAt &&
          fill(locale, privacy.consents.withdrawn, { at: instant(one.withdrawnAt) }),
      ]),
    ),
  );
  const { codesSince, recoveryCodesLeft } = data.secondFactor;
  section(
    words.secondFactor,
    codesSince
      ? [join([instant(codesSince), fill(locale, words.codesLeft, { count: recoveryCodesLeft })])]
      : [],
  );
  section(
    words.passkeys,
    data.passkeys.map((one) =>
      join([one.name, one.host, instant(one.createdAt), one.lastUsedAt && instant(one.lastUsedAt)]),
    ),
  );
  section(
    words.sessions,
    data.sessions.map(({ agent, signedInBy, startedAt }) =>
      join([agent, instant(startedAt), FACTOR_WORDS[locale].ways[signedInBy]]),
    ),
  );
  const actions: Record<string, string> = privacy.events.actions;
  section(
    words.events,
    data.events.map(({ action, actor, at }) =>
      join([instant(at), actions[action] ?? privacy.events.other, privacy.events.actors[actor]]),
    ),
  );
  sections.end();
  return finishPdf(document);
}

function join(parts: readonly (string | null)[], between = ' · '): string {
  return parts.filter(Boolean).join(between);
}
