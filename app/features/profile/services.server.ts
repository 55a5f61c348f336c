import { changePassword } from '#app/features/identity/change-password.server.ts';
import type { StepUpInput } from '#app/features/identity/require-password.server.ts';
import type { EmailKind } from '#app/features/identity/request-email-change.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { createPasswords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Address } from '#app/people/address.ts';
import { createDataCopy, downloadDataCopy, type DataCopyDeps } from './copy-data.server.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { eraseAccount } from './erase-account.server.ts';
import { getPrivacy, getProfile } from './get-profile.server.ts';
import { withdrawRequest } from './own-requests.server.ts';
import { requestNewEmail } from './request-new-email.server.ts';
import { updateContact } from './update-contact.server.ts';
import { setMarketingConsent, updateSettings } from './update-settings.server.ts';

export type ProfileServices = ReturnType<typeof createProfileServices>;
type Caller = { portal: Portal };
type StepUp = Caller & StepUpInput;

/** The use cases of a person's own pages, bound to what they need. */
export function createProfileServices(
  needs: Omit<DataCopyDeps, 'passwords'> & Partial<Pick<AccountDeps, 'passwords'>>,
) {
  const deps: DataCopyDeps = { passwords: createPasswords(), ...needs };
  return {
    getProfile: (input: Caller) => getProfile(deps, input),
    getPrivacy: (input: Caller) => getPrivacy(deps, input),
    updateContact: (input: Caller & { form: Address & { phone: string } }) =>
      updateContact(deps, input),
    updateSettings: (input: Caller & { locale: Locale; hasReminders: boolean }) =>
      updateSettings(deps, input),
    changePassword: (input: StepUp & { oldPassword: string }) => changePassword(deps, input),
    changeEmail: (input: StepUp & { kind: EmailKind; email: string }) =>
      requestNewEmail(deps, input),
    setMarketingConsent: (input: Caller & { isGiven: boolean }) => setMarketingConsent(deps, input),
    createDataCopy: (input: StepUp) => createDataCopy(deps, input),
    downloadDataCopy: (input: Caller & { copyId: string }) => downloadDataCopy(deps, input),
    withdrawRequest: (input: Caller & { requestId: string }) => withdrawRequest(deps, input),
    eraseAccount: (input: StepUp) => eraseAccount(deps, input),
  };
}
