import {
  TEXT_PAGE_GOALS,
  TEXT_PAGE_ICONS,
  type TextPageContent,
  type TextPageSection,
} from '#app/themes/text-pages.ts';

/*
 * A page of text as somebody types it: the title after `# `, the sentence for search engines after `! `, the lead after `> `, then
 * parts: `## heading`, with `{icon}` before it where there is one; paragraphs with an empty line between them; `- ` for lists;
 * `1. title: text` for steps; `[label](goal)` for the button. Nothing else is markup: what is typed is shown as it is.
 */

/** A line that cannot be read, from 1. */
export interface MarkupProblem {
  line: number;
  problem: 'noTitle' | 'noDescription' | 'beforeHeading' | 'icon' | 'goal' | 'step';
}

export function writeMarkup({ title, description, lead, sections }: TextPageContent): string {
  const head = [`# ${title}`, `! ${description}`, ...(lead === undefined ? [] : [`> ${lead}`])];
  return [head.join('\n'), ...sections.map(writeSection)].join('\n\n');
}

function writeSection({ heading, icon, paragraphs, list, steps, action }: TextPageSection): string {
  const blocks = [
    `## ${icon ? `{${icon}} ` : ''}${heading}`,
    ...paragraphs.map(escapeParagraph),
    ...(list ? [list.map((one) => `- ${one}`).join('\n')] : []),
    ...(steps
      ? [steps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join('\n')]
      : []),
    ...(action ? [`[${action.label}](${action.to})`] : []),
  ];
  return blocks.join('\n\n');
}

/** A paragraph that begins like markup is kept from being it. */
function escapeParagraph(text: string): string {
  return text
    .split('\n')
    .map((line) => (MARKS.test(line) ? `\\${line}` : line))
    .join('\n');
}

const MARKS = /^(?:#|!\s|>\s|-\s|\d+\.\s|\[[^\]]+\]\(|\\)/;

export function readMarkup(
  text: string,
): { page: TextPageContent; problems?: never } | { page?: never; problems: MarkupProblem[] } {
  const reading = new Reading();
  for (const [index, line] of text.replaceAll('\r', '').split('\n').entries()) {
    reading.take(line.trimEnd(), index + 1);
  }
  return reading.end();
}

class Reading {
  private title = '';
  private description = '';
  private lead: string | undefined;
  private sections: TextPageSection[] = [];
  private paragraph: string[] = [];
  private problems: MarkupProblem[] = [];

  take(line: string, number: number): void {
    const refuse = (problem: MarkupProblem['problem']) =>
      this.problems.push({ line: number, problem });
    if (line.startsWith('# ')) this.title = line.slice(2).trim();
    else if (line.startsWith('! ')) this.description = line.slice(2).trim();
    else if (line.startsWith('> ')) this.lead = line.slice(2).trim();
    else if (line.startsWith('## ')) this.begin(line.slice(3).trim(), refuse);
    else this.takeInSection(line, refuse);
  }

  private begin(heading: string, refuse: (problem: MarkupProblem['problem']) => void): void {
    this.endParagraph();
    const [, name, rest] = /^\{([a-z]+)\}(.*)$/.exec(heading) ?? [];
    const icon = TEXT_PAGE_ICONS.find((one) => one === name);
    if (name !== undefined && !icon) refuse('icon');
    this.sections.push({ heading: rest?.trim() ?? heading, ...(icon && { icon }), paragraphs: [] });
  }

  private takeInSection(line: string, refuse: (problem: MarkupProblem['problem']) => void): void {
    const section = this.sections.at(-1);
    if (line === '') return this.endParagraph();
    if (!section) {
      refuse('beforeHeading');
      return;
    }
    const [, item] = /^- (.*)$/.exec(line) ?? [];
    const [, step] = /^\d+\. (.*)$/.exec(line) ?? [];
    const [, label, goal] = /^\[([^\]]+)\]\(([a-z-]*)\)$/.exec(line) ?? [];
    if (item !== undefined) {
      section.list = [...(section.list ?? []), item];
    } else if (step !== undefined) {
      const at = step.indexOf(': ');
      const one = { title: step.slice(0, at), text: step.slice(at + 2) };
      if (at < 1) refuse('step');
      else section.steps = [...(section.steps ?? []), one];
    } else if (label !== undefined) {
      const to = TEXT_PAGE_GOALS.find((one) => one === goal);
      if (to) section.action = { label, to };
      else refuse('goal');
    } else {
      this.paragraph.push(line.startsWith('\\') ? line.slice(1) : line);
    }
  }

  private endParagraph(): void {
    if (this.paragraph.length > 0) {
      this.sections.at(-1)?.paragraphs.push(this.paragraph.join('\n'));
    }
    this.paragraph = [];
  }

  end(): { page: TextPageContent } | { problems: MarkupProblem[] } {
    this.endParagraph();
    if (this.title === '') this.problems.push({ line: 1, problem: 'noTitle' });
    if (this.description === '') this.problems.push({ line: 1, problem: 'noDescription' });
    if (this.problems.length > 0) return { problems: this.problems };
    const { title, description, lead, sections } = this;
    return { page: { title, description, ...(lead !== undefined && { lead }), sections } };
  }
}
