import { APP_SECRET } from './booking.ts';

/** What mails are written with; a mailbox may get as many as a test sends. */
export const MAIL_SETTINGS = {
  appSecret: APP_SECRET,
  publicUrl: 'http://localhost:3000',
  mailFrom: 'Whoever <post@portal.example>',
  mailLimits: { perHour: 1_000, perDay: 1_000 },
};
