import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { finishPdf, PDF_MARGIN, startPdf } from '#app/platform/pdf/pdf-document.server.ts';
import { describeInputs } from '#app/features/questionnaires/describe.ts';
import { QUESTIONNAIRE_WORDS } from '#app/features/questionnaires/words.ts';
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

/** A heading and the lines below it. */
interface Section {
  title: string;
  lines: string[];
}

/** What a section is written from. */
interface Source {
  sheet: DataCopySheet;
  words: (typeof DATA_COPY_WORDS)[Locale];
  instant: (at: string | Date) => string;
}

/** Everything held about somebody as a document that can be read, printed and read aloud. */
export function drawDataCopy(sheet: DataCopySheet): Promise<Buffer> {
  const { locale, portal, timeZone, now } = sheet;
  const words = DATA_COPY_WORDS[locale];
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
  const section = ({ title, lines }: Section) => {
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
  const source: Source = { sheet, words, instant };
  const held = [
    ...describeMembership(source),
    describeReservations(source),
    ...describeRelatives(source),
    describeConsents(source),
    describeQuestionnaires(source),
    ...describeSignIns(source),
    describeEvents(source),
  ];
  for (const one of held) section(one);
  sections.end();
  return finishPdf(document);
}

function describeMembership({ sheet: { locale, data }, words, instant }: Source): Section[] {
  const { account } = data;
  return [
    {
      title: words.account,
      lines: account
        ? [
            join([
              account.email,
              account.workEmail,
              account.memberNumber &&
                fill(locale, words.memberNumber, { number: account.memberNumber }),
              instant(account.createdAt),
            ]),
          ]
        : [],
    },
    {
      title: words.subscriptions,
      lines: data.subscriptions.map((one) =>
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
    },
    {
      title: words.coverUse,
      lines: data.coverUse.map((one) =>
        join([one.specialization, one.period_starts_on, String(one.amount), String(one.quantity)]),
      ),
    },
  ];
}

function describeReservations({ sheet, words, instant }: Source): Section {
  const { locale, market, data } = sheet;
  const { relations } = BOOKING_WORDS[locale].form.forWhom;
  const priced = (text: string, amount: number | null) =>
    amount === null ? null : fill(locale, text, { amount: formatPrice(locale, market, amount) });
  return {
    title: words.reservations,
    lines: data.reservations.map((one) =>
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
  };
}

function describeRelatives({ sheet: { data }, words }: Source): Section[] {
  const { adults, minors } = data.relatives;
  return [
    { title: words.adults, lines: adults.map(({ name, email }) => join([name, email])) },
    {
      title: words.minors,
      lines: minors.map(({ name, dateOfBirth }) => join([name, dateOfBirth])),
    },
  ];
}

function describeConsents({ sheet: { locale, data }, words, instant }: Source): Section {
  const { privacy } = PROFILE_WORDS[locale];
  return {
    title: words.consents,
    lines: data.consents.map((one) =>
      join([
        privacy.consents.kinds[one.kind],
        one.version,
        privacy.consents.sources[one.source],
        instant(one.givenAt),
        one.withdrawnAt &&
          fill(locale, privacy.consents.withdrawn, { at: instant(one.withdrawnAt) }),
      ]),
    ),
  };
}

function describeQuestionnaires({ sheet: { locale, data }, words }: Source): Section {
  const { lists, title } = QUESTIONNAIRE_WORDS[locale];
  return {
    title,
    lines: data.questionnaires.results.map(({ key, takenOn, answers }) =>
      join([
        lists[key].name,
        takenOn,
        ...describeInputs(locale, key, answers).map(
          ({ question, answer }) => `${question}: ${answer ?? words.none}`,
        ),
      ]),
    ),
  };
}

function describeSignIns({ sheet: { locale, data }, words, instant }: Source): Section[] {
  const { codesSince, recoveryCodesLeft } = data.secondFactor;
  return [
    {
      title: words.secondFactor,
      lines: codesSince
        ? [join([instant(codesSince), fill(locale, words.codesLeft, { count: recoveryCodesLeft })])]
        : [],
    },
    {
      title: words.passkeys,
      lines: data.passkeys.map((one) =>
        join([
          one.name,
          one.host,
          instant(one.createdAt),
          one.lastUsedAt && instant(one.lastUsedAt),
        ]),
      ),
    },
    {
      title: words.sessions,
      lines: data.sessions.map(({ agent, signedInBy, startedAt }) =>
        join([agent, instant(startedAt), FACTOR_WORDS[locale].ways[signedInBy]]),
      ),
    },
  ];
}

function describeEvents({ sheet: { locale, data }, words, instant }: Source): Section {
  const { privacy } = PROFILE_WORDS[locale];
  const actions: Record<string, string> = privacy.events.actions;
  return {
    title: words.events,
    lines: data.events.map(({ action, actor, at }) =>
      join([instant(at), actions[action] ?? privacy.events.other, privacy.events.actors[actor]]),
    ),
  };
}

function join(parts: readonly (string | null)[], between = ' · '): string {
  return parts.filter(Boolean).join(between);
}
