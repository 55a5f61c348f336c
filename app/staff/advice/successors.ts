import type { EndingDuty } from '#app/features/advice-room/rota.server.ts';
import { dutyFields, isOfDuty } from '#app/features/advice-room/rota.ts';
import type { Inbox, ListedQuestion } from '#app/features/written-advice/inbox.server.ts';

type Question = Pick<ListedQuestion, 'partnerId' | 'specialty' | 'locale'>;

/** Who comes on duty for a question, at its partner and of a team that it is for; null: nobody. */
export function findSuccessor(
  ending: readonly EndingDuty[],
  { partnerId, specialty, locale }: Question,
): EndingDuty['next'] {
  const field = { specializationId: specialty?.id ?? null, locale };
  const found = ending.find(
    (one) => one.partnerId === partnerId && one.next && isOfDuty(dutyFields([one]), field),
  );
  return found?.next ?? null;
}

/** Who comes on duty, in words: more than one with their partner, where there are several, and their team. null: nobody. */
export function nameSuccessors(
  ending: readonly EndingDuty[],
  partners: Inbox['partners'],
): string | null {
  const coming = ending.flatMap(({ next, ...one }) => (next ? [{ ...one, ...next }] : []));
  if (new Set(coming.map(({ staffId }) => staffId)).size <= 1 && partners.length <= 1) {
    return coming[0]?.name ?? null;
  }
  const nameOf = (id: number) => partners.find((one) => one.id === id)?.name;
  const named = coming.map(({ name, team, partnerId }) => {
    const where = partners.length > 1 ? nameOf(partnerId) : undefined;
    return `${name} (${where === undefined ? '' : `${where}, `}${team})`;
  });
  return named.length > 0 ? named.join(', ') : null;
}
