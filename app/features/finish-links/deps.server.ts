import type { CallCentreDeps } from '#app/features/call-centre/deps.server.ts';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import type { MailLimits } from '#app/features/mail/mail-turn.server.ts';
import type { LinkWay } from './contract.ts';

/** What the use cases of links need: those of the call centre, which sends them, and of files, which come by them. */
export type FinishLinkDeps = CallCentreDeps &
  FileDeps & {
    /** How many messages go to one number or mailbox. */
    messageLimits: Record<LinkWay, MailLimits>;
  };
