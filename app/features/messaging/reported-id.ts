import { UUID } from '#app/platform/uuid.ts';

/** What a provider's report is about: a mail by its order and host, or a text message or letter. */
export type Reported =
  | { kind: 'mail'; orderId: number; host: string }
  | { kind: 'message'; id: string };

/** Reads a `Message-ID` of ours (`<reminder-12.…@host>`) or the id of a message; null: neither. */
export function readReportedId(text: string): Reported | null {
  if (UUID.test(text)) return { kind: 'message', id: text };
  const [local = '', host = '', ...rest] = text.replace(/^</, '').replace(/>$/, '').split('@');
  const order = /-([0-9]{1,15})(?:\.|$)/.exec(local)?.[1];
  if (order === undefined || host === '' || rest.length > 0) return null;
  return { kind: 'mail', orderId: Number(order), host };
}
