import { Type, type Static } from 'typebox';

/* What passkeys say and are told in calls, a patient's and the staff's. */

const CLOSED = { additionalProperties: false };
export const PASSKEY_NAME_MAX = 60;

/** As WebAuthn has it; the browser reads it. */
export const WebAuthnOptions = Type.Object({}, { additionalProperties: true });
/** base64url */
const Bytes = Type.String({ maxLength: 40_000, pattern: '^[A-Za-z0-9_-]*$' });
const CredentialFields = {
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  /** What browsers add here is read by nobody. */
  clientExtensionResults: Type.Unsafe<object>({ type: 'object' }),
  authenticatorAttachment: Type.Optional(Type.Enum(['cross-platform', 'platform'])),
};

/** AuthenticationResponseJSON */
export const PasskeyAnswer = Type.Object(
  {
    ...CredentialFields,
    response: Type.Object(
      {
        clientDataJSON: Bytes,
        authenticatorData: Bytes,
        signature: Bytes,
        userHandle: Type.Optional(Bytes),
      },
      CLOSED,
    ),
  },
  CLOSED,
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** RegistrationResponseJSON, and what its owner calls it. */
export const NewPasskey = Type.Object(
  {
    name: Type.String({
      // The rules count characters; a much longer text is refused unread.
      maxLength: 8 * PASSKEY_NAME_MAX,
    }),
    response: Type.Object(
      {
        ...CredentialFields,
        response: Type.Object(
          {
            clientDataJSON: Bytes,
            attestationObject: Bytes,
            transports: Type.Optional(
              Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 }),
            ),
            // The same as in the attestation, which alone is read.
            authenticatorData: Type.Optional(Bytes),
            publicKey: Type.Optional(Bytes),
            publicKeyAlgorithm: Type.Optional(Type.Integer()),
          },
          CLOSED,
        ),
      },
      CLOSED,
    ),
  },
  CLOSED,
);
export type NewPasskey = Static<typeof NewPasskey>;
