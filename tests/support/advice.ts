import { randomUUID } from 'node:crypto';
import type { InboxQuery } from '#app/features/written-advice/inbox.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Pool } from '#db/client.ts';
import { staffActor } from './actors.ts';
import { buildStaff } from './builders/people.ts';

/** The staff's entry, as somebody with a role at a partner asks it; who answers is a doctor of a specialty. */
export async function staffOfAdvice(
  owner: Pool,
  portal: Portal,
  {
    name,
    specialty,
    role = 'advice_doctor',
  }: { name: string; specialty: number | null; role?: StaffRole },
): Promise<Portal & { staffId: number }> {
  const { id, account_id } = await buildStaff(owner, [{ role, partner_id: portal.partner.id }]);
  await owner.query('UPDATE staff_member SET name = $2 WHERE id = $1', [id, name]);
  const actor = staffActor([{ role, partnerId: portal.partner.id }], {
    staffId: id,
    accountId: account_id,
    name,
    doctor:
      specialty === null
        ? null
        : { languages: ['hu'], specializationIds: [specialty], doctorIds: [] },
  });
  return { ...portal, isStaffEntry: true, actor, staffId: id };
}

/** What a member asks a doctor. */
export const questionForm = (values: object = {}) => ({
  id: randomUUID(),
  specialization: 1,
  redFlags: [],
  answers: {
    since: 'weeks' as const,
    course: 'same' as const,
    strength: 'mild' as const,
    conditions: 'Magas vérnyomás',
    medicines: '',
    allergies: '',
  },
  question: 'Hetek óta szédülök reggelente. Miért lehet ez?',
  files: [],
  isAcknowledged: true as const,
  ...values,
});

/** The first page of a doctor's new questions, unless `values` say otherwise. */
export const inboxQuery = (values: Partial<InboxQuery> = {}): InboxQuery => ({
  view: 'new',
  sort: 'due',
  after: null,
  limit: 50,
  ...values,
});
