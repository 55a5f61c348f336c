import {
  requestEmailChange,
  type EmailKind,
} from '#app/features/identity/request-email-change.server.ts';
import type { StepUpInput } from '#app/features/identity/require-password.server.ts';
import { normaliseEmail } from '#app/people/account-email.ts';
import { checkPatientField } from '#app/people/patient.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireSession } from '#app/platform/require-session.server.ts';
import type { ProfileDeps } from './deps.server.ts';

/**
 * `requestEmailChange` of an address that is checked as every other.
 * @throws PortalError sign_in_required, invalid_input (fields.email), and those of `requestEmailChange`
 */
export async function requestNewEmail(
  deps: ProfileDeps,
  input: { portal: Portal; kind: EmailKind; email: string } & StepUpInput,
): Promise<void> {
  requireSession(input.portal);
  const error = checkPatientField('patientEmail', input.email, {
    today: '',
    asksMothersName: false,
    parsePhone: () => null,
  });
  if (error) throw new PortalError('invalid_input', { fields: { email: error } });
  await requestEmailChange(deps, { ...input, email: normaliseEmail(input.email) });
}
