import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Key {
  id: Buffer;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>;

/** An authenticator as a telephone has one, together with the browser that asks it on the page of `origin`. */
export function createAuthenticator(origin: string) {
  const keys: Key[] = [];
  let counter = 0;

  const clientDataOf = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authDataOf(rpId: string, flags: number, count: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }

  return {
    make(options: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      const rpId = options.rp.id ?? '';
      keys.push({ id, rpId, userHandle: options.user.id, privateKey });
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL;
      const authData = Buffer.concat([
        authDataOf(rpId, flags, counter),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataOf('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** @param values what a forger would write instead */
    answer(
      options: PublicKeyCredentialRequestOptionsJSON,
      values: {
        flags?: number;
        count?: number;
        origin?: string;
        rpId?: string;
        userHandle?: string;
        challenge?: string;
      } = {},
    ): AuthenticationResponseJSON {
      const key = keys.at(-1);
      if (!key) throw new Error('no passkey was made');
      counter += 1;
      const authData = authDataOf(
        values.rpId ?? key.rpId,
        values.flags ?? USER_PRESENT | USER_VERIFIED,
        values.count ?? counter,
      );
      const clientData = clientDataOf(
        'webauthn.get',
        values.challenge ?? options.challenge,
        values.origin,
      );
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return {
        id: key.id.toString('base64url'),
        rawId: key.id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, key.privateKey).toString('base64url'),
          userHandle: values.userHandle ?? key.userHandle,
        },
      };
    },
  };
}
