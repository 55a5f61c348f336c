import { Schema, type Node, type NodeSpec } from 'prosemirror-model';
import { readMarkup, writeMarkup } from '#app/features/content-desk/page-markup.ts';
import {
  TEXT_PAGE_GOALS,
  TEXT_PAGE_ICONS,
  type TextPageContent,
  type TextPageSection,
} from '#app/themes/text-pages.ts';

/** What holds words, one kind of line each. */
export const LINE_KINDS = [
  'title',
  'description',
  'lead',
  'heading',
  'paragraph',
  'item',
  'stepTitle',
  'stepText',
  'button',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const line = (tag: string, kind: LineKind, content = 'text*'): NodeSpec => ({
  content,
  marks: '',
  toDOM: () => [tag, { 'data-line': kind }, 0],
  parseDOM: [{ tag: `[data-line=${kind}]`, priority: 60 }],
});

const group = (tag: string, kind: string, content: string): NodeSpec => ({
  content,
  toDOM: () => [tag, { 'data-group': kind }, 0],
  parseDOM: [{ tag: `[data-group=${kind}]`, priority: 60 }],
});

/** What is pasted from elsewhere becomes one of ours by these, and loses everything else: links, pictures, letters' looks. */
const alsoFrom = (spec: NodeSpec, ...tags: string[]): NodeSpec => ({
  ...spec,
  parseDOM: [...(spec.parseDOM ?? []), ...tags.map((tag) => ({ tag }))],
});

/** A page of text as `page-markup.ts` can say it, and nothing else: the order within a part is the order in which it is shown. */
export const PAGE_SCHEMA = new Schema({
  nodes: {
    doc: { content: 'title description lead? part*' },
    part: group('section', 'part', 'heading paragraph* list? steps? button?'),
    title: line('h2', 'title'),
    description: line('p', 'description'),
    lead: line('p', 'lead'),
    heading: {
      ...alsoFrom(line('h3', 'heading'), 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
      attrs: { icon: { default: null } },
      toDOM: ({ attrs }) => ['h3', { 'data-line': 'heading', 'data-icon': attrs.icon }, 0],
    },
    paragraph: alsoFrom(line('p', 'paragraph', '(text | break)*'), 'p'),
    list: alsoFrom(group('ul', 'list', 'item+'), 'ul', 'ol'),
    item: alsoFrom(line('li', 'item'), 'li'),
    steps: group('ol', 'steps', 'step+'),
    step: group('li', 'step', 'stepTitle stepText'),
    stepTitle: line('p', 'stepTitle'),
    stepText: line('p', 'stepText'),
    button: {
      ...line('p', 'button'),
      attrs: { to: { default: TEXT_PAGE_GOALS[0] } },
      toDOM: ({ attrs }) => ['p', { 'data-line': 'button', 'data-to': attrs.to }, 0],
    },
    break: {
      inline: true,
      group: 'inline',
      selectable: false,
      toDOM: () => ['br'],
      parseDOM: [{ tag: 'br' }],
      leafText: () => '\n',
    },
    text: { group: 'inline' },
  },
});

/** @param words without line breaks, but for a paragraph's */
export function lineOf(kind: LineKind, words = '', attrs: Record<string, string> = {}): Node {
  const { [kind]: type, break: lineBreak } = PAGE_SCHEMA.nodes;
  const pieces = words
    .split('\n')
    .flatMap((text, index) => [
      ...(index > 0 && lineBreak ? [lineBreak.create()] : []),
      ...(text === '' ? [] : [PAGE_SCHEMA.text(text)]),
    ]);
  return type.createChecked(attrs, pieces);
}

export function stepOf(title = '', text = ''): Node {
  return PAGE_SCHEMA.nodes.step.createChecked(null, [
    lineOf('stepTitle', title),
    lineOf('stepText', text),
  ]);
}

function buildDoc({ title, description, lead, sections }: TextPageContent): Node {
  return PAGE_SCHEMA.nodes.doc.createChecked(null, [
    lineOf('title', title),
    lineOf('description', description),
    ...(lead === undefined ? [] : [lineOf('lead', lead)]),
    ...sections.map(buildPart),
  ]);
}

function buildPart({ heading, icon, paragraphs, list, steps, action }: TextPageSection): Node {
  const { part, list: listType, steps: stepsType } = PAGE_SCHEMA.nodes;
  return part.createChecked(null, [
    lineOf('heading', heading, icon && { icon }),
    ...paragraphs.map((text) => lineOf('paragraph', text)),
    ...(list
      ? [
          listType.createChecked(
            null,
            list.map((one) => lineOf('item', one)),
          ),
        ]
      : []),
    ...(steps
      ? [
          stepsType.createChecked(
            null,
            steps.map(({ title, text }) => stepOf(title, text)),
          ),
        ]
      : []),
    ...(action ? [lineOf('button', action.label, { to: action.to })] : []),
  ]);
}

const EMPTY: TextPageContent = { title: '', description: '', sections: [] };

/** null: the text cannot be read, which `readMarkup` says why. Without any: a page on which nothing stands yet. */
export function parsePage(text: string): Node | null {
  if (text.trim() === '') return buildDoc(EMPTY);
  const { page } = readMarkup(text);
  return page ? buildDoc(page) : null;
}

/** In few signs; empty while there is nothing on the page. */
export function printPage(doc: Node): string {
  return doc.textContent.trim() === '' ? '' : writeMarkup(readDoc(doc));
}

function readDoc(doc: Node): TextPageContent {
  const page: TextPageContent = { ...EMPTY, sections: [] };
  doc.forEach((node) => {
    const kind = node.type.name;
    if (kind === 'part') page.sections.push(readPart(node));
    else if (kind === 'title' || kind === 'description' || kind === 'lead') {
      page[kind] = node.textContent;
    }
  });
  return page;
}

function readPart(part: Node): TextPageSection {
  const section: TextPageSection = { heading: '', paragraphs: [] };
  part.forEach((node) => {
    switch (node.type.name) {
      case 'heading': {
        section.heading = node.textContent;
        const icon = TEXT_PAGE_ICONS.find((one) => one === node.attrs.icon);
        if (icon) section.icon = icon;
        break;
      }
      case 'paragraph':
        section.paragraphs.push(node.textContent);
        break;
      case 'list':
        section.list = node.children.map((item) => item.textContent);
        break;
      case 'steps':
        section.steps = node.children.map((step) => ({
          title: step.firstChild?.textContent ?? '',
          text: step.lastChild?.textContent ?? '',
        }));
        break;
      case 'button': {
        const to = TEXT_PAGE_GOALS.find((one) => one === node.attrs.to);
        if (to) section.action = { label: node.textContent, to };
        break;
      }
    }
  });
  return section;
}
