import { href } from 'react-router';
import type { Action, Actor } from '#app/platform/actor.ts';
import { permits } from '#app/platform/permissions.ts';

/** Pages of the advice room, each for whoever may do something there. */
const PARTS = [
  { key: 'inbox', to: href('/staff/advice'), may: ['advice.answer'] },
  { key: 'rota', to: href('/staff/advice/rota'), may: ['advice.answer', 'advice.lead'] },
  { key: 'templates', to: href('/staff/advice/templates'), may: ['advice.answer'] },
  { key: 'quality', to: href('/staff/advice/quality'), may: ['advice.answer'] },
  { key: 'teams', to: href('/staff/advice/teams'), may: ['advice.lead'] },
] as const satisfies readonly { key: string; to: string; may: readonly Action[] }[];

export type AdvicePart = (typeof PARTS)[number]['key'];

export function findAdviceParts(actor: Actor): { key: AdvicePart; to: string }[] {
  return PARTS.filter(({ may }) => may.some((action) => permits(actor, action))).map(
    ({ key, to }) => ({ key, to }),
  );
}

/** The partner that an address asks for; null: none. */
export function readPartner({ url }: Pick<Request, 'url'>): number | null {
  const asked = Number(new URL(url).searchParams.get('partner'));
  return Number.isSafeInteger(asked) && asked > 0 ? asked : null;
}
