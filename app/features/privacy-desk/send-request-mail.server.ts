import { href } from 'react-router';
import { formatInBrackets, formatVisit } from '#app/features/mail/formats.ts';
import type { MailBlock } from '#app/features/mail/layout.ts';
import { sendNotice, type Notice } from '#app/features/mail/send-notice.server.ts';
import type { MailSettings } from '#app/features/mail/mail-settings.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import { INTL_TAGS } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { DATA_COPY_HOURS } from '#app/features/profile/data-copy.ts';
import { originOf } from '#app/platform/origin.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { phonesIn } from '#app/themes/partner-phones.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Pool } from '#db/client.ts';
import type { RequestMail } from './decide.server.ts';
import { DECISION_WORDS } from '#app/people/privacy-decision-words.ts';
import {
  beginCopy,
  beginTelling,
  getMailedRequest,
  noteCopySent,
  noteMailRefused,
  noteMailTold,
  type MailedRequestRow,
} from './mail-queries.server.ts';
import { ERASURE_WAIT_HOURS, isReachedByLink } from './request-rules.ts';
import type { AnyMailWords } from './messages/shape.ts';
import { PRIVACY_MAIL_WORDS } from './words.ts';

/**
 * Tells a person what became of their request, at the address that the portal has of them. Of who has an account the mail itself opens
 * nothing: who reads it signs in. Who has none gets a link.
 * An erasure that was planned waits from this mail on; one whose mail is refused, or has nowhere to go, is held. A copy is answered
 * once its mail has left.
 * @returns outdated: the account is gone, or the request does not stand so any more
 * @throws when it may work later
 */
export async function sendRequestMail(
  deps: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, requestId, about }: { orderId: number; requestId: string; about: RequestMail },
): Promise<'sent' | 'outdated' | 'refused' | 'no_address'> {
  if (about === 'planned') {
    await beginTelling(deps.pool, requestId, { waitHours: ERASURE_WAIT_HOURS, orderId });
  }
  if (about === 'copy') {
    await beginCopy(deps.pool, requestId, { hours: DATA_COPY_HOURS, orderId });
  }
  const row = await getMailedRequest(deps.pool, requestId);
  if (!row || !isTrue(row, about)) return 'outdated';
  const { email } = row;
  const mustArrive = about === 'planned' || about === 'copy';
  if (email === null) {
    if (mustArrive) await noteMailRefused(deps.pool, requestId, 'no_address');
    return 'no_address';
  }
  const outcome = await sendNotice(
    deps,
    { ...row, email },
    writeMail(deps, row, { orderId, about }),
  );
  if (mustArrive) {
    if (outcome !== 'sent') await noteMailRefused(deps.pool, requestId, 'mail_refused');
    else if (about === 'copy') await noteCopySent(deps.pool, requestId);
    else await noteMailTold(deps.pool, requestId);
  }
  return outcome;
}

function writeMail(
  { settings }: { settings: MailSettings },
  row: MailedRequestRow,
  { orderId, about }: { orderId: number; about: RequestMail },
): Notice {
  const { locale, country } = row;
  const words = PRIVACY_MAIL_WORDS[locale];
  const hasAccount = !isReachedByLink(row.status);
  const mail: AnyMailWords = hasAccount ? words[about] : words.withoutAccount[about];
  const moment = about === 'planned' ? row.planned_for : row.copy_until;
  const values = {
    what: hasAccount ? words.whats[row.kind] : words.withoutAccount.whats[row.kind],
    day: dayOf(row.due_on, row),
    at: moment === null ? '' : formatVisit(locale, moment, MARKET_ZONES[country]),
    reason: reasonOf(row),
    phone: phoneOf(row),
  };
  const isBad = about === 'extended' || about === 'refused';
  const complaint: MailBlock[] = isBad
    ? [{ kind: 'note', text: DECISION_WORDS[locale].complaint }]
    : [];
  const url = addressIn(settings, row, about);
  const button: MailBlock[] =
    url !== null && mail.button !== undefined ? [{ kind: 'button', label: mail.button, url }] : [];
  const more = (url === null && mail.call) || mail.more;
  return {
    subject: mail.subject,
    heading: mail.subject,
    greeting: words.greeting,
    intro: fill(locale, mail.intro, values),
    blocks: [{ kind: 'paragraph', text: fill(locale, more, values) }, ...button, ...complaint],
    messageName: `privacy-request-mail-${orderId}`,
  };
}

/** Where the mail leads: to the account, or for who has none to what its link does. null: nowhere, who cannot sign in calls. */
function addressIn(
  { publicUrl, appSecret }: MailSettings,
  row: MailedRequestRow,
  about: RequestMail,
): string | null {
  const origin = originOf(row.host, publicUrl);
  const language = `?lang=${row.locale}`;
  if (row.status === 'active') return `${origin}${href('/profile/privacy')}${language}`;
  const link = about === 'copy' ? row.copy_link : about === 'planned' ? row.stop_link : null;
  if (!isReachedByLink(row.status) || link === null) return null;
  const token = createToken(appSecret, link);
  return `${origin}${href('/data-request/:token', { token })}${language}`;
}

/** In brackets, as it is written; nothing where the partner has no line. */
function phoneOf(row: MailedRequestRow): string {
  const { allDay } = phonesIn(themeOfPartner(row).phones, row.locale);
  return formatInBrackets(allDay, row.country);
}

/** Whether the request still stands as the mail says. */
function isTrue({ state, copy_until, extension }: MailedRequestRow, about: RequestMail): boolean {
  switch (about) {
    case 'received':
      return state === 'identity_check' || state === 'received';
    case 'planned':
      return state === 'planned';
    case 'stopped':
      return state === 'withdrawn';
    case 'copy':
      return copy_until !== null && (state === 'received' || state === 'done');
    case 'extended':
      return extension !== null;
    case 'refused':
      return state === 'refused';
  }
}

function reasonOf({ locale, refusal, extension }: MailedRequestRow): string {
  const words = DECISION_WORDS[locale];
  if (refusal !== null) return words.refusals[refusal];
  return extension === null ? '' : words.extensions[extension];
}

function dayOf(day: string, { locale }: MailedRequestRow): string {
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], { timeZone: 'UTC', dateStyle: 'long' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
