import { foldEmail } from '#app/people/account-email.ts';

/**
 * Whether an address is one of the employer's.
 * @param domains in lower case; sub-domains are others
 */
export function isAtWork(email: string, domains: readonly string[]): boolean {
  return domains.includes(foldEmail(email).split('@').at(-1) ?? '');
}
