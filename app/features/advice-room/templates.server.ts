import { v7 as createUuid } from 'uuid';
import { PortalError } from '#app/platform/errors.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { normaliseText } from '#app/people/text.ts';
import { transact } from '#db/client.ts';
import type { saveTemplate as contract, Template } from './contract.ts';
import {
  changeRoom,
  choosePartner,
  findTextProblem,
  type AdviceRoomDeps,
  type RoomPartner,
} from './deps.server.ts';
import {
  deleteTemplateRow,
  findTemplateRows,
  insertTemplateRow,
  updateTemplateRow,
} from './queries.server.ts';
import { findUnknownPlaceholder, TEMPLATE_MAX, TEMPLATES_MAX, TITLE_MAX } from './room-rules.ts';

export interface TemplatesBoard extends RoomPartner {
  templates: Template[];
}

/** @throws PortalError sign_in_required, forbidden */
export async function getTemplates(
  deps: AdviceRoomDeps,
  portal: Portal,
  asked: number | null,
): Promise<TemplatesBoard> {
  const partner = await choosePartner(deps, portal, 'advice.answer', asked);
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  const templates = await transact(
    deps.db.main,
    (transaction) => findTemplateRows(transaction, actor.staffId, null),
    { partnerId: partner.partnerId },
  );
  return { ...partner, templates };
}

/** @throws PortalError sign_in_required, forbidden, invalid_input (with fields), changed_meanwhile (or another's) */
export async function saveTemplate(
  deps: AdviceRoomDeps,
  portal: Portal,
  { partnerId, id, ...typed }: BodyOf<typeof contract> & { partnerId: number },
): Promise<void> {
  const one = { ...typed, title: normaliseText(typed.title), text: normaliseText(typed.text) };
  const title = findTextProblem(one.title, { max: TITLE_MAX, isLine: true });
  const text =
    findTextProblem(one.text, { max: TEMPLATE_MAX, isLine: false }) ??
    (findUnknownPlaceholder(one.text) === null ? null : 'placeholder');
  const fields = { ...(title && { title }), ...(text && { text }) };
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  await changeRoom(
    deps,
    portal,
    { partnerId, may: 'advice.answer' },
    async (transaction, { staffId }) => {
      const row = { ...one, id: id ?? createUuid(), staffId };
      if (id === null) {
        const all = await findTemplateRows(transaction, staffId, null);
        if (all.length >= TEMPLATES_MAX) {
          throw new PortalError('invalid_input', { fields: { title: 'tooMany' } });
        }
        await insertTemplateRow(transaction, row);
      } else if ((await updateTemplateRow(transaction, row)) === null) {
        throw new PortalError('changed_meanwhile');
      }
      return { action: 'advice_template_saved', object: { kind: 'advice_template', id: row.id } };
    },
  );
}

/** @throws PortalError sign_in_required, forbidden, changed_meanwhile (or gone, or another's) */
export function dropTemplate(
  deps: AdviceRoomDeps,
  portal: Portal,
  { partnerId, id, version }: { partnerId: number; id: string; version: number },
): Promise<void> {
  return changeRoom(
    deps,
    portal,
    { partnerId, may: 'advice.answer' },
    async (transaction, { staffId }) => {
      if ((await deleteTemplateRow(transaction, { id, staffId, version })) === null) {
        throw new PortalError('changed_meanwhile');
      }
      return { action: 'advice_template_dropped', object: { kind: 'advice_template', id } };
    },
  );
}
