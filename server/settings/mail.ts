import type { GatewaySettings } from '#app/features/messaging/gateway.server.ts';
import type { SmsRules } from '#app/features/messaging/send-message.server.ts';
import type { EnvironmentReader } from '../environment.ts';

/** Enough for who has lost a mail, too few to annoy somebody whose address a stranger types. */
const MAILS_PER_HOUR = { fallback: 3, min: 2, max: 1_000 };
const MAILS_PER_DAY = { fallback: 10, min: 2, max: 10_000 };
/** A confirmation, a move and a reminder may fall on one day; more is somebody's loop or somebody's fraud. */
const SMS_PER_HOUR = { fallback: 3, min: 1, max: 1_000 };
const SMS_PER_DAY = { fallback: 6, min: 1, max: 10_000 };
/** Mobile numbers of the two markets: none of them costs more than another. */
const SMS_PREFIXES = '+3620,+3630,+3631,+3650,+3670,+407';
const REPORT_SECRET_LENGTH_MIN = 16;

/** By whom mails, text messages and letters go out. */
export interface MailSettings {
  /** Null: sent mail is kept and shown at /dev/mail. */
  smtpUrl: string | null;
  /** A second mail server, for while the first does not answer. */
  smtpFallbackUrl: string | null;
  mailFrom: string;
  /** Mails to one mailbox that anybody can cause: links that were asked for, invitations. */
  mailLimits: { perHour: number; perDay: number };
  /** Who carries text messages and letters; without one, those of a demo are kept and shown at /dev/mail. */
  gateway: GatewaySettings;
  sms: SmsRules;
  /** What signs reports of what became of a mail or a message; null: none is listened to. */
  reportSecret: string | null;
}

export function readMail(
  read: EnvironmentReader,
  { publicUrl, isDemo }: { publicUrl: string; isDemo: boolean },
): MailSettings {
  return {
    smtpUrl: readSmtpUrl(read, isDemo),
    smtpFallbackUrl: readSmtpFallbackUrl(read),
    mailFrom: readMailFrom(read, publicUrl),
    mailLimits: {
      perHour: read.integer('MAILS_PER_HOUR', MAILS_PER_HOUR),
      perDay: read.integer('MAILS_PER_DAY', MAILS_PER_DAY),
    },
    ...readMessaging(read),
  };
}

function readSmtpUrl(read: EnvironmentReader, isDemo: boolean): string | null {
  const url = read.optionalUrl('SMTP_URL', ['smtps', 'smtp']);
  if (!isDemo && !read.optionalText('SMTP_URL')) {
    read.refuse('SMTP_URL is needed outside the demo: bookings are confirmed by e-mail');
  }
  return url;
}

function readSmtpFallbackUrl(read: EnvironmentReader): string | null {
  const url = read.optionalUrl('SMTP_FALLBACK_URL', ['smtps', 'smtp']);
  if (url && !read.optionalText('SMTP_URL')) {
    read.refuse('SMTP_FALLBACK_URL needs SMTP_URL beside it');
  }
  return url;
}

function readMailFrom(read: EnvironmentReader, publicUrl: string): string {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
  const sender = read.text('MAIL_FROM', `Vizit <no-reply@${host}>`);
  // oxlint-disable-next-line vizit/safe-pattern -- the operator writes it, nobody else
  if (!/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(sender)) {
    read.refuse('MAIL_FROM must be an address such as Vizit <no-reply@portal.example>');
  }
  return sender;
}

function readMessaging(
  read: EnvironmentReader,
): Pick<MailSettings, 'gateway' | 'sms' | 'reportSecret'> {
  const url = read.optionalUrl('MESSAGE_GATEWAY_URL', ['https', 'http']);
  const token = read.optionalText('MESSAGE_GATEWAY_TOKEN');
  const smsSender = read.optionalText('SMS_SENDER');
  if (smsSender !== null && !/^(?:[A-Za-z0-9 ]{1,11}|\+?[0-9]{3,15})$/.test(smsSender)) {
    read.refuse('SMS_SENDER must be a number, or at most 11 letters and digits');
  }
  if (url === null && token !== null) {
    read.refuse('MESSAGE_GATEWAY_TOKEN needs MESSAGE_GATEWAY_URL beside it');
  }
  const reportSecret = read.optionalText('DELIVERY_REPORT_SECRET');
  if (reportSecret !== null && reportSecret.length < REPORT_SECRET_LENGTH_MIN) {
    read.refuse(
      `DELIVERY_REPORT_SECRET must have at least ${REPORT_SECRET_LENGTH_MIN} characters, it has ${reportSecret.length}`,
    );
  }
  const prefixes = read
    .text('SMS_PREFIXES', SMS_PREFIXES)
    .split(',')
    .map((one) => one.trim());
  if (!prefixes.every((one) => /^\+[1-9][0-9]{0,14}$/.test(one))) {
    read.refuse('SMS_PREFIXES must be beginnings of numbers such as +3620,+407');
  }
  return {
    gateway: { url, token, smsSender },
    reportSecret,
    sms: {
      prefixes,
      perHour: read.integer('SMS_PER_HOUR', SMS_PER_HOUR),
      perDay: read.integer('SMS_PER_DAY', SMS_PER_DAY),
    },
  };
}
