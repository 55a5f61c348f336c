import { UUID } from '#app/platform/uuid.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { FromBrowser } from './room-messages.ts';

const CLOSED = { additionalProperties: false };
const Text = (maxLength: number) => Type.String({ maxLength });
const SDP_LENGTH_MAX = 15_000;
const CANDIDATE_LENGTH_MAX = 2_000;

const Message = Type.Union([
  Type.Object({ type: Type.Literal('hello'), ticket: Text(100), isNew: Type.Boolean() }, CLOSED),
  Type.Object({ type: Type.Enum(['beat', 'relay', 'leave']) }, CLOSED),
  Type.Object(
    {
      type: Type.Literal('signal'),
      to: Text(36),
      body: Type.Object(
        {
          description: Type.Optional(
            Type.Object(
              {
                type: Type.Enum(['offer', 'answer', 'pranswer', 'rollback']),
                sdp: Text(SDP_LENGTH_MAX),
              },
              CLOSED,
            ),
          ),
          candidate: Type.Optional(
            Type.Object({
              candidate: Text(CANDIDATE_LENGTH_MAX),
              sdpMid: Type.Optional(Type.Union([Text(100), Type.Null()])),
              sdpMLineIndex: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
              usernameFragment: Type.Optional(Type.Union([Text(300), Type.Null()])),
            }),
          ),
        },
        CLOSED,
      ),
    },
    CLOSED,
  ),
]);

/** What a browser said; null for anything that no page of ours says. */
export function readMessage(text: string): FromBrowser | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Value.Check(Message, value)) return null;
  const message = value as FromBrowser;
  return message.type === 'signal' && !UUID.test(message.to) ? null : message;
}
