import { createQuietAccountToken } from '#app/features/identity/create-account-token.server.ts';
import type { DecideDeps } from '#app/features/preauthorization/work-on-approval.server.ts';

/** Links of accounts for the mails about the insurer's decisions: approvals know nothing of accounts. */
export function createDecisionLinks(appSecret: string): DecideDeps['makeDecisionLink'] {
  return (transaction, link) =>
    createQuietAccountToken(transaction, { appSecret }, { ...link, kind: 'require-full-auth' });
}
