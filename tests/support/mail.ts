import { createGateway } from '#app/features/messaging/gateway.server.ts';
import type { MessagingDeps } from '#app/features/messaging/send-message.server.ts';
import type { Pool } from '#db/client.ts';
import { APP_SECRET } from './booking.ts';

/** Text messages go to mobile numbers of the two markets. */
export const SMS_PREFIXES = ['+3620', '+3630', '+407'];
/** A number may get as many text messages as a test sends. */
const SMS_RULES = { prefixes: ['+36', '+40'], perHour: 1_000, perDay: 1_000 };
/** The same, where a message is asked for. */
export const MESSAGE_LIMITS = { sms: SMS_RULES, mail: { perHour: 1_000, perDay: 1_000 } };

/** Text messages and letters of a test go to the post box. */
export function createTestMessaging(pool: Pool): MessagingDeps['messaging'] {
  const settings = { url: null, token: null, smsSender: null };
  return { gateway: createGateway({ settings, isDemo: true, pool }), sms: SMS_RULES };
}

/** What mails are written with; a mailbox may get as many as a test sends. */
export const MAIL_SETTINGS = {
  appSecret: APP_SECRET,
  publicUrl: 'http://localhost:3000',
  mailFrom: 'Whoever <post@portal.example>',
  mailLimits: MESSAGE_LIMITS.mail,
};
