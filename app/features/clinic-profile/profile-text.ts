/**
 * A text as a clinic types it, and the HTML that patients see of it: `# ` and `## ` before a title, `- ` before a point, `1. ` before a
 * step, `**strong**`, `_emphasised_`, `[words](https://address)`; an empty line parts paragraphs. What is typed is never HTML.
 */

const ADDRESS = /^(?:https:\/\/|mailto:|tel:)[^\s()]+$/;
const WORD = /[\p{L}\p{N}]/u;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Nothing but paragraphs, lists, titles, emphasis and links. */
export function writeHtml(text: string): string {
  const runs: Run[] = [];
  let isAfterGap = true;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') {
      isAfterGap = true;
      continue;
    }
    const kind = kindOf(line);
    const words = writeLine(kind === 'p' ? line : line.slice(line.indexOf(' ') + 1));
    const last = runs.at(-1);
    // Lines of one kind that follow each other are one list or paragraph.
    const goesOn = last?.kind === kind && !isAfterGap && kind !== 'h3' && kind !== 'h4';
    if (goesOn) last.lines.push(words);
    else runs.push({ kind, lines: [words] });
    isAfterGap = false;
  }
  return runs.map(writeRun).join('');
}

interface Run {
  kind: 'h3' | 'h4' | 'ul' | 'ol' | 'p';
  lines: string[];
}

function kindOf(line: string): Run['kind'] {
  if (line.startsWith('# ')) return 'h3';
  if (line.startsWith('## ')) return 'h4';
  if (line.startsWith('- ')) return 'ul';
  return /^\d{1,2}\. /.test(line) ? 'ol' : 'p';
}

function writeRun({ kind, lines }: Run): string {
  if (kind === 'p') return `<p>${lines.join('<br />')}</p>`;
  if (kind === 'ul' || kind === 'ol') {
    return `<${kind}>${lines.map((line) => `<li>${line}</li>`).join('')}</${kind}>`;
  }
  return `<${kind}>${lines.join(' ')}</${kind}>`;
}

/** Up to a link, the link, and so on. */
function writeLine(line: string): string {
  let html = '';
  let rest = line;
  for (;;) {
    const middle = rest.indexOf('](');
    const end = rest.indexOf(')', middle);
    const start = middle < 0 ? -1 : rest.lastIndexOf('[', middle);
    if (start < 0 || end < 0) return html + emphasise(rest);
    const words = rest.slice(start + 1, middle);
    const address = rest.slice(middle + 2, end);
    html +=
      words !== '' && ADDRESS.test(address)
        ? `${emphasise(rest.slice(0, start))}<a href="${escape(address)}" rel="noopener">${emphasise(words)}</a>`
        : emphasise(rest.slice(0, end + 1));
    rest = rest.slice(end + 1);
  }
}

/** `**strong**`: every second part that is closed again. */
function emphasise(text: string): string {
  const parts = text.split('**');
  return parts
    .map((part, index) => {
      const isClosed = index < parts.length - 1;
      if (index % 2 === 0) return slant(part);
      if (!isClosed || part === '') return `**${slant(part)}${isClosed ? '**' : ''}`;
      return `<strong>${slant(part)}</strong>`;
    })
    .join('');
}

/** `_emphasised_`, not the underscores within a word. */
function slant(text: string): string {
  const [first = '', ...parts] = text.split('_');
  let html = escape(first);
  let before = first;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const after = parts[index + 1];
    const isMarked =
      part !== '' && after !== undefined && !endsInWord(before) && !WORD.test(after.slice(0, 1));
    if (isMarked) {
      html += `<em>${escape(part)}</em>${escape(after)}`;
      before = after;
      index += 1;
    } else {
      html += `_${escape(part)}`;
      before = part;
    }
  }
  return html;
}

const endsInWord = (text: string) => WORD.test(text.slice(-1));

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const OPENING: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '_',
  em: '_',
  br: '\n',
  h3: '\n\n# ',
  h4: '\n\n## ',
  p: '\n\n',
  ul: '\n\n',
  ol: '\n\n',
  a: '[',
};
const CLOSING: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '_',
  em: '_',
  h3: '\n\n',
  h4: '\n\n',
  p: '\n\n',
  ul: '\n\n',
  ol: '\n\n',
  li: '\n',
};

/** What was imported as HTML, as it would have been typed. @param html sanitised: each sign < begins a tag */
export function readHtml(html: string): string {
  const lists: List[] = [];
  const addresses: string[] = [];
  const [start = '', ...pieces] = html.split('<');
  let written = readText(start);
  for (const piece of pieces) {
    const end = piece.indexOf('>');
    written += readTag(piece.slice(0, end), lists, addresses) + readText(piece.slice(end + 1));
  }
  const lines = written.split('\n').map((line) => line.trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}

interface List {
  isNumbered: boolean;
  count: number;
}

/** @param tag `a href="https://a.example"` or `/a` */
function readTag(tag: string, lists: List[], addresses: string[]): string {
  const [word = ''] = tag.split(' ', 1);
  const name = word.replace('/', '').toLowerCase();
  if (word.startsWith('/')) {
    if (name === 'ul' || name === 'ol') lists.pop();
    if (name === 'a') return `](${addresses.pop() ?? ''})`;
    return CLOSING[name] ?? '';
  }
  if (name === 'ul' || name === 'ol') lists.push({ isNumbered: name === 'ol', count: 0 });
  if (name === 'a') addresses.push(readText(tag.split('href="')[1]?.split('"')[0] ?? ''));
  return name === 'li' ? beginPoint(lists.at(-1)) : (OPENING[name] ?? '');
}

function beginPoint(list: List | undefined): string {
  if (!list?.isNumbered) return '- ';
  list.count += 1;
  return `${list.count}. `;
}

function readText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
