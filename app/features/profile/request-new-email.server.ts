import {
  requestEmailChange,
  type EmailKind,
} from '#app/features/identity/request-email-change.server.ts';
import type { StepUpInput } from '#app/features/identity/require-password.server.ts';
import { normaliseEmail } from '#app/people/account-email.ts';
import { checkPersonField } from '#app/people/person-fields.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';

/**
 * `requestEmailChange` of an address that is checked as every other.
 * @throws PortalError sign_in_required, invalid_input (fields.email), and those of `requestEmailChange`
 */
export async function requestNewEmail(
  deps: AccountDeps,
  input: { portal: Portal; kind: EmailKind; email: string } & StepUpInput,
): Promise<void> {
  requireCustomer(input.portal);
  const error = checkPersonField('email', input.email, {
    today: '',
    asksMothersName: false,
    parsePhone: () => null,
  });
  if (error) throw new PortalError('invalid_input', { fields: { email: error } });
  await requestEmailChange(deps, { ...input, email: normaliseEmail(input.email) });
}
