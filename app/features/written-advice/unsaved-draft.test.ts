import { expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { judgeUnsaved, knownAfter, knownWith } from './unsaved-draft.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const OTHER_ID = '0190a1b2-0000-7000-8000-000000000002';
const draftOf = (question: string, id = ID) => ({ ...emptyDraft(id), question });
const typed = draftOf('dizzy since May');
const before = draftOf('dizzy');
const judge = (
  kept: ReturnType<typeof draftOf> | null,
  known: readonly (ReturnType<typeof draftOf> | null)[] | undefined,
  customerId = 1,
) => judgeUnsaved({ customerId: 1, draft: typed, ...(known && { known }) }, { customerId, kept });

test('what was typed is gone on with while the server has what it was typed over, or what was on its way', () => {
  expect(judge(before, [before])).toBe('go_on');
  expect(judge(null, [null])).toBe('go_on');
  expect(judge(draftOf('dizzy since'), [before, draftOf('dizzy since')])).toBe('go_on');
  const { question, ...rest } = before;
  expect(judge({ question, ...rest }, [before]), 'parts in another order').toBe('go_on');
});

test('a draft that was changed, sent, deleted or begun anew elsewhere is never written over without a question', () => {
  expect(judge(draftOf('dizzy, and later that'), [before]), 'changed').toBe('ask');
  expect(judge(null, [before]), 'sent or deleted').toBe('ask');
  expect(judge(before, [null]), 'begun elsewhere').toBe('ask');
  expect(judge(draftOf('dizzy', OTHER_ID), [before]), 'another question').toBe('ask');
  const file = {
    id: OTHER_ID,
    name: 'report.png',
    size: 1,
    kind: 'image/png' as const,
    state: 'clean' as const,
  };
  expect(judge({ ...before, files: [file] }, [before]), 'another file').toBe('ask');
  expect(judge(before, undefined), 'kept by a version that did not note it').toBe('ask');
});

test('another person gets nothing of it, and nobody what the server has already', () => {
  expect(judge(before, [before], 2)).toBe('forget');
  expect(judge(null, [null], 2)).toBe('forget');
  expect(judge(typed, [before])).toBe('forget');
});

test('what was on its way when the page was loaded again is one’s own, whenever it arrives', () => {
  const sent = draftOf('dizzy since');
  const known = knownWith([before], sent);
  // The page is drawn before it has arrived.
  expect(judge(before, known)).toBe('go_on');
  const after = knownAfter(before, { draft: typed, known });
  expect(judge(sent, after)).toBe('go_on');
  expect(judge(sent, knownWith(after, typed)), 'with what was recalled sent, too').toBe('go_on');
  expect(judge(draftOf('of another tab'), after)).toBe('ask');
});
