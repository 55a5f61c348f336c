import { foldEmail } from '#app/people/account-email.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { countFailedSignIn, isGuessing } from '#app/platform/sign-in-alarm.server.ts';
import {
  countTries,
  forgiveTries,
  hashSubject,
  type Tries,
} from '#app/platform/throttle.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { readDevice } from './device.server.ts';
import {
  SIGN_INS_PER_ACCOUNT,
  SIGN_INS_PER_DEVICE,
  SIGN_INS_PER_NETWORK,
  SIGN_INS_PER_PERSON,
} from './sign-in-limits.server.ts';

export interface SignInTry {
  /** Folded. */
  email: string;
  /** Name of the browser, if it has signed in to that account before; else null. */
  device: string | null;
  tries: Tries[];
}

/**
 * What every sign-in with a password passes first, a patient's and the staff's: it is counted, and while so many fail that somebody
 * may be guessing, a harder human check is asked of all but browsers that have signed in before; nobody is locked out by others.
 * @throws PortalError human_check_failed, too_many_sign_ins
 */
export async function requireSignInTry(
  deps: AccountDeps,
  input: { portal: Portal; email: string; humanCheck: string; device: string | undefined },
): Promise<SignInTry> {
  const { db, appSecret } = deps;
  const { portal } = input;
  const partnerId = portal.partner.id;
  const email = foldEmail(input.email);
  const device = readDevice(appSecret, { partnerId, email }, input.device);
  // The owner's own browser is asked for no more than usual.
  const isHard = device === null && (await isGuessing(db.main, partnerId));
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host, isHard);
  const tries = listTries(deps, portal, email, device);
  const wait = await countTries(db.main, partnerId, tries);
  if (wait > 0) throw new PortalError('too_many_sign_ins', { retryAfterSeconds: wait });
  return { email, device, tries };
}

/** What is counted for this try: never anything that depends on whether there is an account. */
function listTries(
  { appSecret }: AccountDeps,
  { clientHash }: Portal,
  email: string,
  device: string | null,
): Tries[] {
  if (device) {
    return [{ throttle: SIGN_INS_PER_DEVICE, subject: hashSubject(appSecret, email, device) }];
  }
  return [
    { throttle: SIGN_INS_PER_NETWORK, subject: hashSubject(appSecret, clientHash) },
    { throttle: SIGN_INS_PER_PERSON, subject: hashSubject(appSecret, email, clientHash) },
    { throttle: SIGN_INS_PER_ACCOUNT, subject: hashSubject(appSecret, email) },
  ];
}

/** Whoever signed in was no guesser: what counted for their browser or person alone begins anew. */
export function forgiveSignIn(
  { db }: Pick<AccountDeps, 'db'>,
  { partner }: Portal,
  { tries }: SignInTry,
): Promise<void> {
  return forgiveTries(
    db.main,
    partner.id,
    tries.map((one) => ({
      ...one,
      isOver: one.throttle !== SIGN_INS_PER_NETWORK && one.throttle !== SIGN_INS_PER_ACCOUNT,
    })),
  );
}

/** Counts towards the alarm, whichever account it was for. */
export async function noteFailedSignIn(
  { db, onGuessing }: Pick<AccountDeps, 'db' | 'onGuessing'>,
  portal: Portal,
): Promise<void> {
  const seconds = await countFailedSignIn(db.main, portal.partner.id);
  if (seconds > 0) onGuessing?.(portal, seconds);
}
