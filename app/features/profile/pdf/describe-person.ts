import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { nameMail } from '#app/features/call-centre/mail-state.ts';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { MESSAGING_WORDS } from '#app/features/messaging/words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { formatHome } from '#app/people/address.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { DECISION_WORDS } from '#app/people/privacy-decision-words.ts';
import { PROFILE_WORDS } from '../words.ts';
import { join, type Section, type Source } from './data-copy-section.ts';

export function describeMembership({ sheet, words, instant, named, day }: Source): Section[] {
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
          named(labels.address, formatHome(market, one)),
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

export function describeRelatives({ sheet: { data }, words, named, day }: Source): Section[] {
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

export function describeInvitations({
  sheet: { locale, market, data },
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
        named(labels.address, formatHome(market, one)),
      ]),
    ),
  };
}

export function describeConsents({
  sheet: { locale, data },
  words,
  instant,
  named,
}: Source): Section {
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

export function describeRequests({
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

export function describeEmergencies({ sheet: { locale, data }, instant }: Source): Section {
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

export function describeMails({
  sheet: { data, locale, market },
  words,
  instant,
}: Source): Section {
  const { channels } = MESSAGING_WORDS[locale];
  const { kinds, states } = words.mails;
  return {
    title: words.mails.title,
    lines: data.mails.map((one) => {
      const kind = nameMail(one.kind);
      return join([
        instant(one.ordered_at),
        kind === 'sms' || kind === 'letter' ? channels[kind] : kinds[kind ?? 'other'],
        one.recipient && maskPhone(one.recipient, market),
        states[one.state],
      ]);
    }),
  };
}

export function describeSignIns({
  sheet: { locale, data },
  words,
  instant,
  named,
}: Source): Section[] {
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

export function describeEvents({
  sheet: { locale, data },
  words,
  instant,
  named,
}: Source): Section {
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
