import type { Database } from '#db/client.ts';
import { createAltcha } from './human-check-altcha.server.ts';
import { PortalError } from './errors.ts';
import type { HUMAN_CHECK_ACTION, HumanCheckChallenge } from './human-check-contract.ts';
import { createRecaptcha } from './human-check-recaptcha.server.ts';

/** What an answer must have been made for. */
export interface HumanCheckContext {
  action: typeof HUMAN_CHECK_ACTION;
  host: string;
  /** More work, or a surer answer, than usual. */
  isHard?: boolean;
}

/** A right answer, which counts as long as nobody has used it up. */
export interface UnusedCheck {
  id: Buffer;
  expiresAt: Date;
}

/** Tells people from programs. Both kinds answer in the same field and fail closed. */
export interface HumanCheck {
  createChallenge(context: HumanCheckContext): Promise<HumanCheckChallenge>;
  /** Whether the answer is right, of this host and action, in time, and not used before; it is used up by asking. */
  verify(answer: string, context: HumanCheckContext): Promise<boolean>;
  /** For who uses an answer up in the statement that it lets pass: what to use up; null: it is wrong. Absent: only `verify` can tell. */
  read?: (answer: string, context: HumanCheckContext) => UnusedCheck | null;
  /** Of an answer that was refused: whether it may have been right but for having been used before. */
  mayBeRepeated(answer: string, context: HumanCheckContext): boolean;
}

export type HumanCheckConfig =
  | { kind: 'altcha'; cost: number }
  | { kind: 'recaptcha'; secret: string; siteKey: string };

/** `onFailure` gets why a check could not be made (never what was answered). */
export function createHumanCheck({
  config,
  appSecret,
  db,
  onFailure = () => {},
}: {
  config: HumanCheckConfig;
  appSecret: string;
  db: Pick<Database, 'main'>;
  onFailure?: (error: unknown) => void;
}): HumanCheck {
  return config.kind === 'recaptcha'
    ? createRecaptcha({ ...config, onFailure })
    : createAltcha({ cost: config.cost, appSecret, pool: db.main });
}

/** @throws PortalError human_check_failed */
export async function requireHuman(
  check: HumanCheck,
  answer: string | undefined,
  host: string,
  isHard = false,
): Promise<void> {
  if (!answer || !(await check.verify(answer, { action: 'login', host, isHard }))) {
    throw new PortalError('human_check_failed');
  }
}

/** For whoever is known to be no program already. */
export const NO_CHECK: HumanCheck = {
  createChallenge: () => Promise.reject(new Error('nothing is to be solved')),
  verify: () => Promise.resolve(true),
  mayBeRepeated: () => false,
};
