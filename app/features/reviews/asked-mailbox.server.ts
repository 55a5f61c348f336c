import { hashSubject } from '#app/platform/throttle.server.ts';

/** What is kept of a mailbox that wants to be asked for no reviews, with or without what stands behind a plus. */
export function hashAskedMailbox(appSecret: string, email: string): Buffer {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  return hashSubject(appSecret, 'review_stop', `${name.split('+')[0]}@${host}`);
}
