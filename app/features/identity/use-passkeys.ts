import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { call } from '#app/platform/call.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import {
  addPasskey,
  describeNewPasskey,
  describeSignInByPasskey,
  signInWithPasskey,
} from './factor-contract.ts';
import type { NewPasskey, PasskeyAnswer } from './passkey-contract.ts';

/** Comes with the first use: nobody else pays for it. */
const load = () => import('@simplewebauthn/browser');

/** The browser asks for one passkey at a time: whoever asks last. */
let turn = 0;

const never = () => () => {};

/** Whether the browser has passkeys here: not the old ones, and none over plain http. `null`: not known before it runs. */
export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => null,
  );
}

/** Somebody turned the browser's own dialog away, or it found nothing. */
export class PasskeyCancelledError extends Error {}
/** The chosen place has a passkey of the account already. */
export class PasskeyKnownError extends Error {}

/** @throws CallError, PasskeyCancelledError */
export async function signInByPasskey(): Promise<void> {
  turn += 1;
  const response = await answerPasskey(describeSignIn);
  await call(signInWithPasskey, { body: { response } });
}

/**
 * What a passkey answers that its owner chooses.
 * @param describe asks what it is looked for by
 * @throws CallError, PasskeyCancelledError
 */
export async function answerPasskey(describe: () => Promise<object>): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const optionsJSON = (await describe()) as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(turnedAway);
}

/**
 * Offers passkeys among what the browser fills the address in with, where it can. Settles when one was chosen and has signed
 * in, or when `signInByPasskey` took over.
 * @returns false: none was chosen
 * @throws CallError
 */
export async function offerPasskeys(): Promise<boolean> {
  turn += 1;
  const mine = turn;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  const optionsJSON = await describeSignIn();
  if (turn !== mine) return false;
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(
    () => null,
  );
  if (!response) return false;
  await call(signInWithPasskey, { body: { response } });
  return true;
}

/** Ends an offer that is open. */
export async function withdrawPasskeys(): Promise<void> {
  turn += 1;
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** @throws CallError, PasskeyCancelledError, PasskeyKnownError */
export async function makePasskey(
  name: string,
  stepUp: BodyOf<typeof describeNewPasskey>,
): Promise<void> {
  const response = await createPasskey(() => call(describeNewPasskey, { body: stepUp }));
  await call(addPasskey, { body: { name, response } });
}

/**
 * A new passkey where its owner wants it kept.
 * @param describe asks what it is made by
 * @throws CallError, PasskeyCancelledError, PasskeyKnownError
 */
export async function createPasskey(
  describe: () => Promise<object>,
): Promise<NewPasskey['response']> {
  const { startRegistration } = await load();
  const optionsJSON = (await describe()) as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(turnedAway);
}

async function describeSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await call(describeSignInByPasskey, {})) as PublicKeyCredentialRequestOptionsJSON;
}

function turnedAway(error: unknown): never {
  if (error instanceof Error && error.name === 'InvalidStateError') throw new PasskeyKnownError();
  throw new PasskeyCancelledError();
}
