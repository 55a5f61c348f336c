import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import {
  INTL_TAGS,
  localise,
  type Locale,
  type LocalisedText,
  type Market,
} from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { finishPdf, PDF_MARGIN, startPdf } from '#app/platform/pdf/pdf-document.server.ts';
import { MESSAGING_WORDS } from '#app/features/messaging/words.ts';
import { EARLIER_WORDS } from '#app/features/earlier-watch/words.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { DOCUMENTS_WORDS } from '#app/features/preauthorization/documents-words.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { DECISION_WORDS } from '#app/people/privacy-decision-words.ts';
import { LAB_WORDS } from '#app/features/lab-campaign/words.ts';
import { describeInputs } from '#app/features/questionnaires/describe.ts';
import { QUESTIONNAIRE_WORDS } from '#app/features/questionnaires/words.ts';
import type { HeldData } from '../collect-data.server.ts';
import type { HeldReview } from '../queries.server.ts';
import { PROFILE_WORDS } from '../words.ts';
import { nameMail } from '#app/features/call-centre/mail-state.ts';
import { DATA_COPY_WORDS } from './data-copy-words.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { formatWithTwoDigitHour } from '#app/time/two-digit-hour.ts';
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
  /** Of a day, `YYYY-MM-DD`. */
  day: (day: string) => string;
  /** A value never stands without what it is called; null: there is none. */
  named: (label: string, value: string | null) => string | null;
}

/** Everything held about somebody as a document that can be read, printed and read aloud. */
export async function drawDataCopy(sheet: DataCopySheet): Promise<Buffer> {
  const { locale, portal, timeZone, now } = sheet;
  const words = DATA_COPY_WORDS[locale];
  const document = await startPdf({ title: words.title, author: portal, locale });
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
  const instant = (at: string | Date) => writeInstant(locale, at, timeZone);
  const day = (of: string) =>
    new Date(of).toLocaleDateString(INTL_TAGS[locale], { timeZone: 'UTC', dateStyle: 'long' });
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
  const source: Source = {
    sheet,
    words,
    instant,
    day,
    named: (label, value) => (value ? `${label}: ${value}` : null),
  };
  const held = [
    ...describeMembership(source),
    describeReservations(source),
    ...describeCare(source),
    ...describeRelatives(source),
    describeConsents(source),
    describeQuestionnaires(source),
    describeLabRegistrations(source),
    describeEmergencies(source),
    describeRequests(source),
    describeInvitations(source),
    describeMails(source),
    describeEarlierTimes(source),
    describeCallBacks(source),
    describeAdvice(source),
    ...describeSignIns(source),
    describeEvents(source),
  ];
  for (const one of held) section(one);
  sections.end();
  return finishPdf(document);
}

function describeMembership({ sheet, words, instant, named, day }: Source): Section[] {
  const { locale, market, data } = sheet;
  const { account } = data;
  const { labels } = words;
  return [
    {
      title: words.account,
      lines: account
        ? [
            join([
              named(labels.email, account.email),
              named(labels.workEmail, account.workEmail),
              account.memberNumber &&
                fill(locale, words.memberNumber, { number: account.memberNumber }),
              named(labels.created, instant(account.createdAt)),
            ]),
          ]
        : [],
    },
    {
      title: words.subscriptions,
      lines: data.subscriptions.map((one) =>
        join([
          named(labels.product, one.product),
          named(labels.name, one.name),
          named(labels.born, day(one.date_of_birth)),
          named(labels.mother, one.mothers_name),
          named(labels.phone, one.phone && maskPhone(one.phone, market)),
          named(labels.email, one.contact_email),
          named(labels.address, join([one.zipcode, one.city, one.street], ' ')),
          one.customer_type && fill(locale, words.customerType, { type: one.customer_type }),
          named(
            labels.period,
            `${day(one.starts_on)} – ${one.ends_on ? day(one.ends_on) : labels.openEnd}`,
          ),
        ]),
      ),
    },
    {
      title: words.coverUse,
      lines: data.coverUse.map((one) =>
        join([
          named(labels.specialty, one.specialization),
          named(labels.year, day(one.period_starts_on)),
          named(labels.used, formatPrice(locale, market, one.amount)),
          named(labels.visits, String(one.quantity)),
        ]),
      ),
    },
  ];
}

function describeMessages(
  locale: Locale,
  instant: Source['instant'],
  messages: HeldData['reservations'][number]['messages'],
): string | null {
  const { channels, states } = MESSAGING_WORDS[locale];
  return (
    messages
      .map(({ channel, state, recipient, created_at }) =>
        [channels[channel], recipient, instant(created_at), states[state]].join(', '),
      )
      .join('; ') || null
  );
}

function describeReservations({ sheet, words, instant, named, day }: Source): Section {
  const { locale, market, data } = sheet;
  const { labels } = words;
  const { relations } = BOOKING_WORDS[locale].form.forWhom;
  const { kinds } = DOCUMENTS_WORDS[locale];
  const priced = (text: string, amount: number | null) =>
    amount === null ? null : fill(locale, text, { amount: formatPrice(locale, market, amount) });
  return {
    title: words.reservations,
    lines: data.reservations.map((one) =>
      join([
        named(labels.time, writeInstant(locale, one.starts_at, one.time_zone)),
        named(labels.provider, one.provider),
        named(labels.doctor, one.doctor),
        named(labels.service, one.service),
        named(labels.status, words.statuses[one.status]),
        named(labels.price, priced('{amount}', one.price)),
        one.preauthorization && words.approvals[one.preauthorization],
        named(
          labels.decided,
          one.preauthorization_decided_at && instant(one.preauthorization_decided_at),
        ),
        priced(words.total, one.total_cost),
        priced(words.payable, one.paid_by_subscription),
        priced(words.approvedPart, one.approved_amount),
        named(labels.refused, one.refusal_reason && words.refusals[one.refusal_reason]),
        named(labels.askedFor, one.asked_documents.map((kind) => kinds[kind]).join(', ')),
        named(
          one.on_behalf_relation ? relations[one.on_behalf_relation] : labels.patient,
          formatPersonName(
            market,
            one.patient_last_name ?? '',
            one.patient_first_name ?? '',
          ).trim(),
        ),
        named(labels.born, one.patient_date_of_birth && day(one.patient_date_of_birth)),
        named(labels.mother, one.patient_mothers_name),
        named(labels.phone, one.patient_phone && maskPhone(one.patient_phone, market)),
        named(labels.email, one.patient_email),
        named(labels.memberId, one.patient_client_eid),
        named(labels.comment, one.patient_comment),
        named(labels.videoSince, one.video_waiting_since && instant(one.video_waiting_since)),
        named(labels.videoRating, one.video_rating === null ? null : `${one.video_rating}/5`),
        one.video_closed_as && words.videoClosed[one.video_closed_as],
        named(labels.arrived, one.arrived_at && instant(one.arrived_at)),
        named(labels.closingReason, one.closing_reason && words.closingReasons[one.closing_reason]),
        named(labels.saidComing, one.said_coming_at && instant(one.said_coming_at)),
        named(labels.review, describeReview(one.review)),
        named(labels.messages, describeMessages(locale, instant, one.messages)),
      ]),
    ),
  };
}

/** `4/5, Kata Sz.: …`, and what the clinic has said to it. */
function describeReview(review: HeldReview | null): string | null {
  if (review === null) return null;
  const { stars, name, comment, reply } = review;
  const head = [`${stars}/5`, name].filter((one) => one !== null).join(', ');
  return `${head}: ${comment}${reply === null ? '' : ` – ${reply}`}`;
}

function describeCare({ sheet, words, instant, named, day }: Source): Section[] {
  const { market, data } = sheet;
  const { labels } = words;
  return [
    {
      title: words.medicalCare,
      lines: data.medicalCare.map((one) =>
        join([
          named(labels.created, instant(one.created_at)),
          named(labels.status, words.careStatuses[one.status]),
          named(labels.service, one.service),
          named(labels.provider, one.provider),
          named(labels.doctor, one.doctor_name),
          named(labels.time, one.starts_at && instant(one.starts_at)),
          named(labels.wishes, one.wishes.map(({ date }) => day(date)).join('; ')),
          one.is_approved === null
            ? null
            : words.approvals[one.is_approved ? 'approved' : 'rejected'],
          named(labels.patient, one.name.trim()),
          named(labels.born, one.date_of_birth && day(one.date_of_birth)),
          named(labels.mother, one.mothers_name),
          named(labels.phone, one.phone && maskPhone(one.phone, market)),
          named(labels.email, one.email),
          named(labels.address, join([one.zipcode, one.city, one.street], ' ')),
          named(labels.comment, one.comment),
        ]),
      ),
    },
    {
      title: words.files,
      lines: data.files.map((one) =>
        join([
          named(labels.file, one.name),
          named(labels.fileKind, one.kind),
          named(labels.created, instant(one.created_at)),
        ]),
      ),
    },
  ];
}

function describeRelatives({ sheet: { data }, words, named, day }: Source): Section[] {
  const { adults, minors } = data.relatives;
  const { labels } = words;
  return [
    {
      title: words.adults,
      lines: adults.map(({ name, email }) =>
        join([named(labels.name, name), named(labels.email, email)]),
      ),
    },
    {
      title: words.minors,
      lines: minors.map(({ name, dateOfBirth }) =>
        join([named(labels.name, name), named(labels.born, day(dateOfBirth))]),
      ),
    },
  ];
}

function describeConsents({ sheet: { locale, data }, words, instant, named }: Source): Section {
  const { privacy } = PROFILE_WORDS[locale];
  return {
    title: words.consents,
    lines: data.consents.map((one) =>
      join([
        named(words.labels.consent, privacy.consents.kinds[one.kind]),
        named(words.labels.version, one.version),
        named(words.labels.source, privacy.consents.sources[one.source]),
        named(words.labels.given, instant(one.givenAt)),
        one.withdrawnAt &&
          fill(locale, privacy.consents.withdrawn, { at: instant(one.withdrawnAt) }),
      ]),
    ),
  };
}

function describeQuestionnaires({ sheet: { locale, data }, words, named, day }: Source): Section {
  const { lists, title } = QUESTIONNAIRE_WORDS[locale];
  return {
    title,
    lines: data.questionnaires.results.map(({ key, takenOn, answers }) =>
      join([
        lists[key].name,
        named(words.labels.takenOn, day(takenOn)),
        ...describeInputs(locale, key, answers).map(
          ({ question, answer }) => `${question}: ${answer ?? words.none}`,
        ),
      ]),
    ),
  };
}

function describeLabRegistrations({
  sheet: { locale, market, data },
  words,
  named,
  day,
  instant,
}: Source): Section {
  const { fields } = LAB_WORDS[locale];
  return {
    title: LAB_WORDS[locale].form,
    lines: data.labRegistrations.map((one) =>
      join([
        named(words.labels.name, formatPersonName(market, one.last_name, one.first_name)),
        named(words.labels.born, day(one.date_of_birth)),
        named(words.labels.email, one.email),
        named(words.labels.phone, maskPhone(one.phone, market)),
        named(fields.zipcode, one.zipcode),
        named(fields.code, one.code),
        named(words.labels.place, localise({ name: '', locales: one.place }, locale, market)),
        named(words.labels.day, day(one.day)),
        one.marketing_agreed_at &&
          named(LAB_WORDS[locale].marketingTitle, instant(one.marketing_agreed_at.toISOString())),
      ]),
    ),
  };
}

function describeEmergencies({ sheet: { locale, data }, instant }: Source): Section {
  const { title, grounds, roles } = BREAK_GLASS_WORDS[locale];
  return {
    title,
    lines: data.emergencies.map((one) =>
      join([
        instant(one.opened_at.toISOString()),
        roles[one.role] ?? null,
        grounds[one.grounds],
        one.comment,
        one.note,
      ]),
    ),
  };
}

function describeRequests({
  sheet: { locale, data },
  words,
  instant,
  named,
  day,
}: Source): Section {
  const { labels } = words;
  const { kinds } = PROFILE_WORDS[locale].privacy.requests;
  const { extensions, refusals } = DECISION_WORDS[locale];
  return {
    title: words.requests,
    lines: data.privacyRequests.map((one) =>
      join([
        kinds[one.kind],
        named(labels.status, words.requestStates[one.state]),
        named(labels.received, day(one.received_on)),
        named(labels.channel, words.channels[one.channel]),
        named(labels.askedBy, words.askers[one.asked_by]),
        named(labels.reference, one.reference),
        named(labels.due, day(one.due_on)),
        one.extension && named(labels.extended, extensions[one.extension]),
        one.refusal && named(labels.refused, refusals[one.refusal]),
        one.planned_for && named(labels.plannedFor, instant(one.planned_for)),
        one.closed_at && named(labels.closed, instant(one.closed_at)),
      ]),
    ),
  };
}

function describeInvitations({
  sheet: { locale, data },
  words,
  instant,
  named,
  day,
}: Source): Section {
  const { labels } = words;
  const { relations } = BOOKING_WORDS[locale].form.forWhom;
  return {
    title: words.invitations,
    lines: data.invitations.map((one) =>
      join([
        named(labels.created, instant(one.created_at)),
        named(labels.name, one.name),
        named(labels.born, day(one.date_of_birth)),
        relations[one.relation],
        named(labels.email, one.email),
        named(labels.address, join([one.zipcode, one.city, one.street], ' ')),
      ]),
    ),
  };
}

function describeMails({ sheet: { data }, words, instant }: Source): Section {
  const { kinds, states } = words.mails;
  return {
    title: words.mails.title,
    lines: data.mails.map((one) => {
      const kind = nameMail(one.kind);
      return join([
        instant(one.ordered_at),
        kind === null || kind === 'sms' || kind === 'letter' ? kinds.other : kinds[kind],
        states[one.state],
      ]);
    }),
  };
}

function describeEarlierTimes({ sheet: { locale, market, data }, instant }: Source): Section {
  const { title, item, form, offer } = EARLIER_WORDS[locale];
  const { watches, offers } = data.earlierTimes;
  return {
    title,
    lines: [
      ...watches.map((one) =>
        join([
          instant(one.since),
          localise(one.subfunction, locale, market),
          one.doctor,
          one.location && localise(one.location, locale, market),
          ...one.parts.map((part) => form.partNames[part]),
          one.priceMax === null
            ? null
            : fill(locale, item.price, { price: formatPrice(locale, market, one.priceMax) }),
          one.onlyEnglish ? item.english : null,
          one.takesSelfPaid ? item.selfPaid : null,
          fill(locale, item.before, { time: instant(one.before) }),
          one.ended && item.ends[one.ended],
        ]),
      ),
      ...offers.map((one) =>
        join([instant(one.offeredAt), offer.pageTitle, instant(one.startsAt)]),
      ),
    ],
  };
}

function describeCallBacks({
  sheet: { locale, market, data },
  words,
  named,
  day,
  instant,
}: Source): Section {
  const { list, form } = PHONE_ADVICE_WORDS[locale];
  return {
    title: list.title,
    lines: data.callBacks.map((one) =>
      join([
        named(words.labels.called, instant(one.reach_from.toISOString())),
        named(words.labels.topic, form.topics[one.topic]),
        named(words.labels.name, formatPersonName(market, one.last_name, one.first_name)),
        named(words.labels.born, day(one.date_of_birth)),
        named(words.labels.phone, maskPhone(one.phone, market)),
        named(words.labels.note, one.note),
      ]),
    ),
  };
}

function describeAdvice({
  sheet: { locale, market, data },
  words,
  named,
  day,
  instant,
}: Source): Section {
  const { list, form, thread } = ADVICE_WORDS[locale];
  const field = (specialty: { name: string; locales: LocalisedText } | null) =>
    specialty && localise(specialty, locale, market);
  const { draft, questions } = data.advice;
  return {
    title: list.title,
    lines: [
      ...(draft
        ? [
            join([
              list.draft,
              named(
                words.labels.name,
                formatPersonName(market, draft.lastName ?? '', draft.firstName ?? '').trim(),
              ),
              named(words.labels.question, draft.question),
            ]),
          ]
        : []),
      ...questions.flatMap((one) => [
        join([
          named(words.labels.asked, instant(one.created_at.toISOString())),
          named(words.labels.specialty, field(one.specialization)),
          named(words.labels.name, formatPersonName(market, one.last_name, one.first_name)),
          named(words.labels.born, day(one.date_of_birth)),
          named(words.labels.symptomsSince, form.sinces[one.answers.since]),
          named(form.conditions, one.answers.conditions),
          named(form.medicines, one.answers.medicines),
          named(form.allergies, one.answers.allergies),
          named(words.labels.question, one.question),
          named(words.labels.handOver, one.hand_over_note),
        ]),
        ...one.messages.map((message) =>
          join([
            named(words.labels.at, instant(message.created_at.toISOString())),
            named(words.labels.messageKind, thread.kinds[message.kind]),
            named(words.labels.doctor, message.doctor_name),
            named(words.labels.text, message.text),
            named(words.labels.specialty, field(message.specialization)),
            named(words.labels.referral, message.referral),
          ]),
        ),
      ]),
    ],
  };
}

function describeSignIns({ sheet: { locale, data }, words, instant, named }: Source): Section[] {
  const { codesSince, recoveryCodesLeft } = data.secondFactor;
  return [
    {
      title: words.secondFactor,
      lines: codesSince
        ? [
            join([
              named(words.labels.since, instant(codesSince)),
              fill(locale, words.codesLeft, { count: recoveryCodesLeft }),
            ]),
          ]
        : [],
    },
    {
      title: words.passkeys,
      lines: data.passkeys.map((one) =>
        join([
          named(words.labels.name, one.name),
          named(words.labels.host, one.host),
          named(words.labels.created, instant(one.createdAt)),
          named(words.labels.lastUsed, one.lastUsedAt && instant(one.lastUsedAt)),
        ]),
      ),
    },
    {
      title: words.sessions,
      lines: data.sessions.map(({ agent, signedInBy, startedAt }) =>
        join([
          named(words.labels.device, agent),
          named(words.labels.signedIn, instant(startedAt)),
          named(words.labels.way, FACTOR_WORDS[locale].ways[signedInBy]),
        ]),
      ),
    },
  ];
}

function describeEvents({ sheet: { locale, data }, words, instant, named }: Source): Section {
  const { privacy } = PROFILE_WORDS[locale];
  const actions: Record<string, string> = privacy.events.actions;
  return {
    title: words.events,
    lines: data.events.map(({ action, actor, at }) =>
      join([
        named(words.labels.at, instant(at)),
        named(words.labels.action, actions[action] ?? privacy.events.other),
        named(words.labels.who, privacy.events.actors[actor]),
      ]),
    ),
  };
}

function writeInstant(locale: Locale, at: string | Date, timeZone: string): string {
  const style = { timeZone, dateStyle: 'long', timeStyle: 'short' } as const;
  return formatWithTwoDigitHour(new Intl.DateTimeFormat(INTL_TAGS[locale], style), new Date(at));
}

function join(parts: readonly (string | null)[], between = ' · '): string {
  return parts.filter(Boolean).join(between);
}
