import * as fc from 'fast-check';
import { deleteSelection, selectAll, selectParentNode } from 'prosemirror-commands';
import { TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import {
  addBlock,
  beginEditing,
  BLOCK_KINDS,
  goOn,
  iconAt,
  leave,
  lineAt,
  redo,
  removeHere,
  setGoal,
  setIcon,
  undo,
} from './page-commands.ts';
import { parsePage, printPage } from './page-doc.ts';

const PAGE = `# Title
! Sentence

## One

First.

Second
line.

- a
- b

1. Call: now

[Go](finder)

## Two

Last.`;

function begin(text = PAGE): EditorState {
  const doc = parsePage(text);
  if (!doc) throw new Error('the page cannot be read');
  return beginEditing(doc);
}

function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (transaction) => {
    next = state.apply(transaction);
  });
  return next;
}

/** With the cursor in the line of these words, from `start` to their end. */
function choose(state: EditorState, words: string, lastWords = words): EditorState {
  let [from, to] = [-1, -1];
  state.doc.descendants((node, position) => {
    if (!node.isTextblock) return;
    if (from < 0 && node.textContent.startsWith(words)) from = position + 1;
    if (node.textContent.startsWith(lastWords)) to = position + 1 + node.content.size;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}
const standIn = (state: EditorState, words: string) => {
  const { tr, selection, doc } = choose(state, words);
  return state.apply(tr.setSelection(TextSelection.create(doc, selection.to)));
};
const type = (state: EditorState, words: string) => state.apply(state.tr.insertText(words));
const partOne = (state: EditorState) => printPage(state.doc).split('\n\n## ')[1];

describe('what a press puts onto a page', () => {
  test('chosen paragraphs become items of the list that is there, and items paragraphs again', () => {
    const listed = run(choose(begin(), 'First', 'Second'), addBlock('list'));
    expect(partOne(listed)).toBe(
      'One\n\n- a\n- b\n- First.\n- Second\n- line.\n\n1. Call: now\n\n[Go](finder)',
    );
    expect(lineAt(listed)).toBe('item');
    const again = run(listed, addBlock('list'));
    expect(partOne(again)).toBe(
      'One\n\na\n\nb\n\nFirst.\n\nSecond\n\nline.\n\n1. Call: now\n\n[Go](finder)',
    );
  });

  test('steps, a button and a paragraph come where they stand on a page, wherever the cursor is', () => {
    let state = standIn(begin(), 'Last.');
    state = type(run(state, addBlock('button')), 'Go');
    state = run(run(state, addBlock('steps')), goOn);
    expect(lineAt(state)).toBe('stepText');
    state = type(state, 'well');
    state = type(run(choose(state, 'Two'), addBlock('paragraph')), 'More.');
    expect(printPage(state.doc).split('## Two')[1]).toBe(
      '\n\nLast.\n\nMore.\n\n1. : well\n\n[Go](registration)',
    );
  });

  test('a lead stands below the head, a new part behind the one of the cursor', () => {
    let state = type(run(standIn(begin(), 'Title'), addBlock('lead')), 'Lead');
    expect(printPage(state.doc)).toContain('! Sentence\n> Lead\n\n## One');
    state = type(run(standIn(state, 'a'), addBlock('part')), 'Between');
    expect(printPage(state.doc)).toContain('[Go](finder)\n\n## Between\n\n## Two');
  });

  test('icon and goal are the part’s and the button’s of the cursor', () => {
    const state = run(standIn(begin(), 'Second'), setIcon('phone'));
    expect(iconAt(state)).toBe('phone');
    expect(partOne(run(standIn(state, 'Go'), setGoal('questions')))).toMatch(
      /^\{phone\} One.*\[Go\]\(questions\)$/s,
    );
    expect(setGoal('questions')(state)).toBe(false);
  });

  test('taking out takes the line, with its list when it was the last, at a heading the part', () => {
    let state = run(standIn(begin(), 'b'), removeHere);
    expect(partOne(state)).toContain('\n\n- a\n\n');
    state = run(standIn(state, 'a'), removeHere);
    state = run(standIn(state, 'Call'), removeHere);
    expect(partOne(state)).toBe('One\n\nFirst.\n\nSecond\nline.\n\n[Go](finder)');
    state = run(standIn(state, 'One'), removeHere);
    expect(printPage(state.doc)).toBe('# Title\n! Sentence\n\n## Two\n\nLast.');
    expect(removeHere(standIn(state, 'Title'))).toBe(false);
    expect(printPage(run(state, undo).doc)).toBe(PAGE);
  });
});

describe('keys', () => {
  test('enter goes on: through the head, with a list until it stays empty, from step to step', () => {
    let state = run(run(standIn(begin(), 'Title'), goOn), goOn);
    expect(lineAt(state)).toBe('heading');
    expect(lineAt(run(standIn(state, 'One'), goOn))).toBe('paragraph');
    expect(partOne(type(run(standIn(state, 'First.'), goOn), 'Then.'))).toMatch(
      /^One\n\n.*First\.\n\nThen\.\n\nSecond/s,
    );
    state = type(run(standIn(begin(), 'b'), goOn), 'c');
    expect(partOne(state)).toContain('- a\n- b\n- c\n');
    state = run(run(state, goOn), goOn);
    expect(partOne(state)).toContain('- a\n- b\n- c\n\n1.');
    state = run(standIn(state, 'now'), goOn);
    expect(lineAt(state)).toBe('stepTitle');
    expect(lineAt(run(standIn(state, 'Go'), goOn))).toBe('heading');
  });

  test('backspace at the beginning joins paragraphs and items, and nothing that is unlike', () => {
    const back = (words: string) => {
      const { selection, tr, doc } = choose(begin(), words);
      return printPage(
        run(begin().apply(tr.setSelection(TextSelection.create(doc, selection.from))), leave(-1))
          .doc,
      );
    };
    expect(back('Second')).toContain('First.Second\nline.');
    expect(back('b')).toContain('- ab');
    for (const words of ['Title', 'Sentence', 'One', 'First', 'a', 'Call', 'now', 'Go', 'Two']) {
      expect(back(words)).toBe(PAGE);
    }
  });
});

test('whatever is pressed, typed and chosen in whatever order: it stays a page, and undone it is the first one', () => {
  const commands: Command[] = [
    ...BLOCK_KINDS.map(addBlock),
    removeHere,
    goOn,
    leave(-1),
    leave(1),
    setIcon('heart'),
    setGoal('finder'),
    undo,
    redo,
    (state, dispatch) => {
      dispatch?.(state.tr.insertText('x'));
      return true;
    },
    deleteSelection,
    selectAll,
    selectParentNode,
  ];
  const act = fc.record({
    command: fc.constantFrom(...commands),
    from: fc.option(fc.nat(400), { nil: null }),
    length: fc.nat(60),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const first = begin();
      let state = first;
      for (const { command, from, length } of acts) {
        if (from !== null) {
          const { doc, tr } = state;
          const [one, other] = [from, from + length].map((at) =>
            doc.resolve(Math.min(at, doc.content.size)),
          );
          if (one && other) state = state.apply(tr.setSelection(TextSelection.between(one, other)));
        }
        state = run(state, command);
        state.doc.check();
      }
      while (undo(state)) state = run(state, undo);
      expect(state.doc.toJSON()).toEqual(first.doc.toJSON());
    }),
  );
});
