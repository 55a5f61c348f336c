import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import type { LineKind } from './page-doc.ts';

/** The box that is typed into. Each line says beside itself what it is, where that cannot be seen. */
export function openView(
  place: HTMLElement,
  {
    state,
    names,
    attributes,
    onChange,
  }: {
    state: EditorState;
    names: Readonly<Record<LineKind, string>>;
    attributes: Record<string, string>;
    onChange: (state: EditorState, isOtherText: boolean) => void;
  },
): EditorView {
  const view = new EditorView(place, {
    state,
    attributes,
    decorations: ({ doc }) => nameLines(doc, names),
    dispatchTransaction: (transaction: Transaction) => {
      const next = view.state.apply(transaction);
      view.updateState(next);
      onChange(next, transaction.docChanged);
    },
  });
  return view;
}

function nameLines(doc: Node, names: Readonly<Record<string, string>>): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return;
    found.push(
      Decoration.node(position, position + node.nodeSize, {
        'data-name': names[node.type.name] ?? '',
        ...(node.childCount === 0 && { 'data-empty': '' }),
      }),
    );
  });
  return DecorationSet.create(doc, found);
}
