import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** A place passkeys belong to: the host is the RP ID, so a passkey of one partner is never offered to another. */
interface Place {
  host: string;
  /** Scheme, host and port of its pages. */
  origin: string;
}

/** What the check of an answer needs to know of a passkey. */
interface KnownPasskey {
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: readonly string[];
}

/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators sign with. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when the first passkey asks for it: it takes longer than the rest of the start, and some portals never see one. */
const load = () => import('@simplewebauthn/server');

/** What a browser makes a passkey by: kept by the authenticator itself, opened with a finger, a face or a PIN. */
export async function describeNewPasskey(options: {
  host: string;
  productName: string;
  email: string;
  userHandle: Buffer;
  challenge: Uint8Array<ArrayBuffer>;
  lifeMs: number;
  known: readonly Pick<KnownPasskey, 'credential_id' | 'transports'>[];
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  const { host, productName, email, userHandle, challenge, lifeMs, known } = options;
  return generateRegistrationOptions({
    rpName: productName,
    rpID: host,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(userHandle),
    challenge,
    timeout: lifeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(nameOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * What a browser looks for a passkey by.
 * @param known one of these; empty: any of the host's, so that no address has to be known
 */
export async function describePasskeySignIn(
  host: string,
  challenge: Uint8Array<ArrayBuffer>,
  lifeMs: number,
  known: readonly Pick<KnownPasskey, 'credential_id' | 'transports'>[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: host,
    challenge,
    timeout: lifeMs,
    userVerification: 'required',
    allowCredentials: known.map(nameOf),
  });
}

const nameOf = ({
  credential_id,
  transports,
}: Pick<KnownPasskey, 'credential_id' | 'transports'>) => ({
  id: credential_id.toString('base64url'),
  transports: [...transports],
});

/**
 * A new passkey, if the browser's answer is right.
 * @param takeChallenge whether the challenge in it was ours and is used up by this answer
 * @returns null: it is not
 */
export async function readNewPasskey(
  { host, origin }: Place,
  response: RegistrationResponseJSON,
  takeChallenge: (challenge: string) => Promise<boolean>,
): Promise<{ credentialId: Buffer; publicKey: Buffer; counter: number } | null> {
  const { verifyRegistrationResponse } = await load();
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: takeChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
  };
}

/**
 * The count after an answer of a passkey, if it is right: host, page, signature, verified user and a count that has gone up.
 * @returns null: it is not
 */
export async function readPasskeyAnswer(
  { host, origin }: Place,
  passkey: KnownPasskey,
  response: AuthenticationResponseJSON,
  takeChallenge: (challenge: string) => Promise<boolean>,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
