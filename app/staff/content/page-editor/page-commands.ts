import { baseKeymap, deleteSelection, joinBackward, joinForward } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state';
import type { TextPageGoal, TextPageIcon } from '#app/themes/text-pages.ts';
import { LINE_KINDS, lineOf, PAGE_SCHEMA, stepOf, type LineKind } from './page-doc.ts';

/** What a press puts onto the page. */
export const BLOCK_KINDS = ['lead', 'part', 'paragraph', 'list', 'steps', 'button'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

const { nodes } = PAGE_SCHEMA;

/** The kind of line in which the cursor is; null: everything is chosen, or more than one line's text. */
export function lineAt({ selection: { $from } }: EditorState): LineKind | null {
  return LINE_KINDS.find((kind) => kind === $from.parent.type.name) ?? null;
}

interface PlacedPart {
  node: Node;
  /** Before it. */
  at: number;
  /** Which of its children the cursor is in. */
  index: number;
}

function partAt($pos: ResolvedPos): PlacedPart | null {
  if ($pos.depth < 2 || $pos.node(1).type !== nodes.part) return null;
  return { node: $pos.node(1), at: $pos.before(1), index: $pos.index(1) };
}

export function isInPart({ selection: { $from } }: EditorState): boolean {
  return partAt($from) !== null;
}

/** The icon of the part in which the cursor is; null: it has none, or there is no part. */
export function iconAt({ selection: { $from } }: EditorState): string | null {
  const icon: unknown = partAt($from)?.node.firstChild?.attrs.icon;
  return typeof icon === 'string' ? icon : null;
}

/** Where the button leads in which the cursor is; null: it is in none. */
export function goalAt({ selection: { $from } }: EditorState): string | null {
  const { type, attrs } = $from.parent;
  return type === nodes.button && typeof attrs.to === 'string' ? attrs.to : null;
}

export const setIcon =
  (icon: TextPageIcon | null): Command =>
  ({ tr, selection: { $from } }, dispatch) => {
    const part = partAt($from);
    if (!part) return false;
    dispatch?.(tr.setNodeMarkup(part.at + 1, null, { icon }));
    return true;
  };

export const setGoal =
  (to: TextPageGoal): Command =>
  ({ tr, selection: { $from } }, dispatch) => {
    if ($from.parent.type !== nodes.button) return false;
    dispatch?.(tr.setNodeMarkup($from.before(), null, { to }));
    return true;
  };

const ADD: Record<BlockKind, Command> = {
  lead: addLead,
  part: addPart,
  paragraph: addParagraph,
  list: (state, dispatch) => addItems(state, dispatch, 'list'),
  steps: (state, dispatch) => addItems(state, dispatch, 'steps'),
  button: addButton,
};

/** Puts it where it stands on a page: below the paragraphs comes the list, then the steps, then the button. Chosen paragraphs become the list's items or the steps. */
export function addBlock(kind: BlockKind): Command {
  return ADD[kind];
}

type Dispatch = Parameters<Command>[1];

function addLead({ doc, tr }: EditorState, dispatch: Dispatch): boolean {
  const hasLead = doc.maybeChild(2)?.type === nodes.lead;
  const at = doc.child(0).nodeSize + doc.child(1).nodeSize;
  if (!hasLead) tr.insert(at, lineOf('lead'));
  dispatch?.(standAt(tr, at + 1));
  return true;
}

/** After the part of the cursor, or as the first. */
function addPart({ doc, tr, selection: { $from } }: EditorState, dispatch: Dispatch): boolean {
  const part = partAt($from);
  let at = part ? part.at + part.node.nodeSize : 0;
  if (!part) {
    for (const child of doc.children) if (child.type !== nodes.part) at += child.nodeSize;
  }
  tr.insert(at, nodes.part.createChecked(null, lineOf('heading')));
  dispatch?.(standAt(tr, at + 2));
  return true;
}

function addParagraph({ tr, selection: { $from } }: EditorState, dispatch: Dispatch): boolean {
  const part = partAt($from);
  if (!part) return false;
  const { node } = part;
  const after =
    $from.parent.type === nodes.paragraph ? part.index : countUpTo(node, 'paragraph') - 1;
  const next = lineOf('paragraph');
  dispatch?.(putPart(tr, part, insertAfter(node.children, after, next), next));
  return true;
}

function addButton({ tr, selection: { $from } }: EditorState, dispatch: Dispatch): boolean {
  const part = partAt($from);
  if (!part) return false;
  const known = part.node.children.find(({ type }) => type === nodes.button);
  const next = known ?? lineOf('button');
  const children = known ? part.node.children : [...part.node.children, next];
  dispatch?.(putPart(tr, part, children, next));
  return true;
}

/** Pressed in the list itself it makes paragraphs of it again. */
function addItems(
  { tr, selection: { $from, $to } }: EditorState,
  dispatch: Dispatch,
  kind: 'list' | 'steps',
): boolean {
  const part = partAt($from);
  if (!part) return false;
  const children = [...part.node.children];
  if (children[part.index]?.type === nodes[kind]) {
    const [group] = children.splice(part.index, 1);
    const words = wordsOf(group);
    const paragraphs = words.map((one) => lineOf('paragraph', one));
    children.splice(countUpTo(part.node, 'paragraph'), 0, ...paragraphs);
    dispatch?.(putPart(tr, part, children, paragraphs.at(-1)));
    return true;
  }
  const end = partAt($to)?.at === part.at ? $to.index(1) : part.node.childCount - 1;
  const chosen = children.slice(part.index, end + 1).filter(({ type }) => type === nodes.paragraph);
  const words = chosen.flatMap((one) => one.textContent.split('\n'));
  const items = (words.length > 0 ? words : ['']).map(kind === 'list' ? itemFrom : stepFrom);
  const others = children.filter((one) => !chosen.includes(one));
  const at = others.findIndex(({ type }) => type === nodes[kind]);
  const group = nodes[kind].createChecked(null, [...(others[at]?.children ?? []), ...items]);
  if (at >= 0) others[at] = group;
  else others.splice(countUpTo({ children: others }, kind), 0, group);
  dispatch?.(putPart(tr, part, others, items.at(-1)));
  return true;
}

const itemFrom = (words: string) => lineOf('item', words);

function stepFrom(words: string): Node {
  const at = words.indexOf(': ');
  return at < 0 ? stepOf(words) : stepOf(words.slice(0, at), words.slice(at + 2));
}

function wordsOf(group: Node | undefined): string[] {
  return (group?.children ?? []).map(({ children, textContent, type }) =>
    type === nodes.step
      ? children
          .map((line) => line.textContent)
          .filter((text) => text !== '')
          .join(': ')
      : textContent,
  );
}

const ORDER = ['heading', 'paragraph', 'list', 'steps', 'button'];

/** How many of a part's children stand before what comes after this kind. */
function countUpTo({ children }: { children: readonly Node[] }, kind: string): number {
  return children.filter(({ type }) => ORDER.indexOf(type.name) <= ORDER.indexOf(kind)).length;
}

function insertAfter(children: readonly Node[], index: number, next: Node): Node[] {
  return [...children.slice(0, index + 1), next, ...children.slice(index + 1)];
}

/** Other children for a part; the cursor stands at the end of `target`, one of them or within one. */
function putPart(
  tr: Transaction,
  { at, node }: PlacedPart,
  children: readonly Node[],
  target: Node | undefined,
): Transaction {
  tr.replaceWith(at, at + node.nodeSize, nodes.part.createChecked(null, children));
  let cursor = at + 2;
  tr.doc.nodeAt(at)?.descendants((one, pos) => {
    // A step is filled in from its title on.
    if (one === target) {
      cursor = at + 1 + pos + (one.type === nodes.step ? 2 : one.nodeSize - 1);
    }
  });
  return standAt(tr, cursor);
}

function standAt(tr: Transaction, position: number): Transaction {
  return tr.setSelection(TextSelection.near(tr.doc.resolve(position))).scrollIntoView();
}

/** Takes out the line of the cursor: an item, a step, a paragraph, the button, the lead; at a heading its whole part. */
export const removeHere: Command = ({ tr, selection: { $from } }, dispatch) => {
  const kind = $from.parent.type.name;
  if (partAt($from) === null && kind !== 'lead') return false;
  const isOfStep = kind === 'stepTitle' || kind === 'stepText';
  let depth = $from.depth - (isOfStep || kind === 'heading' ? 1 : 0);
  // What holds nothing any more goes with it.
  while (depth > 1 && $from.node(depth - 1).childCount === 1) depth -= 1;
  const at = $from.before(depth);
  tr.delete(at, $from.after(depth));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at), -1)).scrollIntoView());
  return true;
};

/** What is chosen goes, what follows it becomes a line of this kind. */
function splitAs(type: NodeType, { tr, selection }: EditorState, dispatch: Dispatch): boolean {
  const { $from, $to } = selection;
  tr.deleteSelection();
  if ($from.sameParent($to)) tr.split($from.pos, 1, [{ type }]);
  dispatch?.(tr.scrollIntoView());
  return true;
}

/** To the next line; where a list or steps are gone on with, to a new one. */
export const goOn: Command = (state, dispatch, view) => {
  const { tr, selection } = state;
  const { $from } = selection;
  switch (lineAt(state)) {
    case null:
      return deleteSelection(state, dispatch);
    case 'heading':
    case 'paragraph':
      return splitAs(nodes.paragraph, state, dispatch);
    case 'item':
      if ($from.parent.content.size > 0) return splitAs(nodes.item, state, dispatch);
      return removeHere(state, dispatch, view);
    case 'stepText': {
      const step = stepOf();
      const at = $from.after(-1);
      tr.insert(at, step);
      dispatch?.(standAt(tr, at + 2));
      return true;
    }
    default: {
      const next = TextSelection.findFrom(state.doc.resolve($from.after()), 1, true);
      if (!next) return addPart(state, dispatch);
      dispatch?.(tr.setSelection(next).scrollIntoView());
      return true;
    }
  }
};

const breakLine: Command = ({ tr, selection: { $from } }, dispatch) => {
  if ($from.parent.type !== nodes.paragraph) return false;
  dispatch?.(tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
};

/** Backspace (-1) and delete (1) at the edge of a line: what can be joined is; an empty line goes; otherwise the cursor does. */
export const leave =
  (direction: -1 | 1): Command =>
  (state, dispatch, view) => {
    const { tr, selection } = state;
    const { $from, $to, empty } = selection;
    const kind = lineAt(state);
    const isEdge =
      direction < 0 ? $from.parentOffset === 0 : $to.parentOffset === $to.parent.content.size;
    if (!empty || kind === null || !isEdge) return false;
    const edge = direction < 0 ? $from.before() : $from.after();
    const $edge = state.doc.resolve(edge);
    const beside = direction < 0 ? $edge.nodeBefore : $edge.nodeAfter;
    if (beside?.type === $from.parent.type) {
      return (direction < 0 ? joinBackward : joinForward)(state, dispatch, view);
    }
    if (direction < 0 && isNothing($from)) return removeHere(state, dispatch, view);
    const next = TextSelection.findFrom($edge, direction, true);
    if (next) dispatch?.(tr.setSelection(next).scrollIntoView());
    return true;
  };

/** Whether nothing is lost with the line, and what goes with it. */
function isNothing($from: ResolvedPos): boolean {
  const kind = $from.parent.type.name;
  if (kind === 'title' || kind === 'description' || kind === 'stepText') return false;
  const whole = kind === 'heading' || kind === 'stepTitle' ? $from.node(-1) : $from.parent;
  return whole.textContent === '' && (kind !== 'heading' || whole.childCount === 1);
}

const KEYS = {
  Enter: goOn,
  'Mod-Enter': addPart,
  'Shift-Enter': breakLine,
  Backspace: leave(-1),
  'Mod-Backspace': leave(-1),
  Delete: leave(1),
  'Mod-Delete': leave(1),
};

export function beginEditing(doc: Node): EditorState {
  const undoing = keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo });
  return EditorState.create({
    doc,
    plugins: [history(), undoing, keymap(KEYS), keymap(baseKeymap)],
  });
}

export { redo, undo };
