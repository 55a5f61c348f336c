import { drawApart } from '#app/platform/pdf/draw-apart.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import type { Database } from '#db/client.ts';
import type { Answers, QuestionnaireKey } from './answers.ts';
import { requireWhole } from './keep-answers.server.ts';
import type { drawResult, ResultSheet } from './pdf/draw-result.server.ts';
import { requireResult } from './own-questionnaires.server.ts';
import { requireOffered } from './require-offered.ts';

const DRAWING = new URL('./pdf/draw-result.server.ts', import.meta.url);

/**
 * The PDF of a result that is kept, in the reader's language.
 * @throws PortalError sign_in_required, not_found
 */
export async function downloadResult(
  deps: { db: Database },
  { portal, id }: { portal: Portal; id: string },
): Promise<Buffer> {
  const { result } = await requireResult(deps, { portal, id });
  return drawResultSheet({ ...readerOf(portal), ...result });
}

/**
 * The PDF of answers that are kept nowhere.
 * @throws PortalError not_found, invalid_input
 */
export async function drawUnsaved({
  portal,
  key,
  answers,
}: {
  portal: Portal;
  key: QuestionnaireKey;
  answers: Answers;
}): Promise<Buffer> {
  requireOffered(portal);
  return drawResultSheet({
    ...readerOf(portal),
    key,
    answers: requireWhole(portal, key, answers),
    takenOn: todayOf(portal),
  });
}

/** @throws PortalError unavailable */
export function drawResultSheet(sheet: ResultSheet): Promise<Buffer> {
  return drawApart<typeof drawResult>(DRAWING, 'drawResult', sheet);
}

function readerOf({ locale, theme }: Portal) {
  return { locale, portal: theme.productName[locale] };
}
