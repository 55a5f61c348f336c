import { createPasswords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  acceptInvitation,
  describeInvitation,
  type AcceptInvitationInput,
} from './accept-invitation.server.ts';
import type { RelativeDeps } from './deps.server.ts';
import { findRelatives } from './find-relatives.server.ts';
import { inviteRelative } from './invite-relative.server.ts';
import { addMinor, removeMinor } from './manage-minors.server.ts';
import type { AdultForm, PersonForm } from './relative-form.ts';
import type { AdultRelation, MinorRelation } from './relative-rules.ts';
import { leaveMainAccount, removeRelative } from './remove-relative.server.ts';

export type RelativeServices = ReturnType<typeof createRelativeServices>;
type Caller = { portal: Portal };

/** The use cases of relatives, bound to what they need. */
export function createRelativeServices(
  needs: Omit<RelativeDeps, 'passwords'> & Partial<Pick<RelativeDeps, 'passwords'>>,
) {
  const deps: RelativeDeps = { passwords: createPasswords(), ...needs };
  return {
    findRelatives: (input: Caller) => findRelatives(deps, input),
    inviteRelative: (input: Caller & { form: AdultForm & { relation: AdultRelation } }) =>
      inviteRelative(deps, input),
    removeRelative: (input: Caller & { relativeId: string }) => removeRelative(deps, input),
    leaveMainAccount: (input: Caller) => leaveMainAccount(deps, input),
    addMinor: (input: Caller & { form: PersonForm & { relation: MinorRelation } }) =>
      addMinor(deps, input),
    removeMinor: (input: Caller & { minorId: string }) => removeMinor(deps, input),
    describeInvitation: (input: Caller & { token: string }) => describeInvitation(deps, input),
    acceptInvitation: (input: AcceptInvitationInput) => acceptInvitation(deps, input),
  };
}
