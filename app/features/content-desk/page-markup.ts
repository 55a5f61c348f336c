import {
  TEXT_PAGE_GOALS,
  TEXT_PAGE_ICONS,
  type TextPageContent,
  type TextPageSection,
} from '#app/themes/text-pages.ts';

/*
 * A page of text as somebody types it: the title after `# `, the sentence for search engines after `! `, the lead after `> `, then
 * parts: `## heading`, with `{icon}` before it where there is one; paragraphs with an empty line between them; `- ` for lists;
 * `1. title: text` for steps; `[label](goal)` for the button. Nothing else is markup: what is typed is shown as it is. What would be
 * markup and is none has a `\` before it.
 */

/** A line that cannot be read, from 1. */
export interface MarkupProblem {
  line: number;
  problem:
    | 'noTitle'
    | 'noDescription'
    | 'noHeading'
    | 'beforeHeading'
    | 'icon'
    | 'goal'
    | 'label'
    | 'step';
}

export function writeMarkup(page: TextPageContent): string {
  const { title, description, lead, sections } = tidyPage(page);
  const head = [`# ${title}`, `! ${description}`, ...(lead === undefined ? [] : [`> ${lead}`])];
  return [head.join('\n'), ...sections.map(writeSection)].join('\n\n');
}

function writeSection({ heading, icon, paragraphs, list, steps, action }: TextPageSection): string {
  const blocks = [
    `## ${icon ? `{${icon}} ` : ''}${heading.replace(/^[{\\]/, '\\$&')}`,
    ...paragraphs.map(escapeParagraph),
    ...(list ? [list.map((one) => `- ${one}`).join('\n')] : []),
    ...(steps ? [steps.map(writeStep).join('\n')] : []),
    ...(action ? [`[${action.label.replaceAll(/[\\\]]/g, '\\$&')}](${action.to})`] : []),
  ];
  return blocks.join('\n\n');
}

function writeStep({ title, text }: { title: string; text: string }, index: number): string {
  return `${index + 1}. ${title.replaceAll(/\\|:(?= |$)/g, '\\$&')}: ${text}`;
}

/** A paragraph that begins like markup is kept from being it. */
function escapeParagraph(text: string): string {
  return text
    .split('\n')
    .map((line) => (MARKS.test(line) ? `\\${line}` : line))
    .join('\n');
}

const MARKS = /^(?:#|[!>](?:\s|$)|-\s|\d+\.\s|\[|\\)/;

/** A page as the signs can say it: without spaces at the ends, empty lines, and what holds no text. */
export function tidyPage({ title, description, lead, sections }: TextPageContent): TextPageContent {
  const shownLead = lead === undefined ? '' : tidyLine(lead);
  return {
    title: tidyLine(title),
    description: tidyLine(description),
    ...(shownLead !== '' && { lead: shownLead }),
    sections: sections.map(tidySection),
  };
}

function tidySection(section: TextPageSection): TextPageSection {
  const list = section.list?.map(tidyLine).filter((one) => one !== '');
  const steps = section.steps
    ?.map(({ title, text }) => ({ title: tidyLine(title), text: tidyLine(text) }))
    .filter(({ title, text }) => title !== '' || text !== '');
  return {
    heading: tidyLine(section.heading),
    ...(section.icon && { icon: section.icon }),
    paragraphs: section.paragraphs.flatMap(tidyParagraph),
    ...(list && list.length > 0 && { list }),
    ...(steps && steps.length > 0 && { steps }),
    ...(section.action && {
      action: { label: tidyLine(section.action.label), to: section.action.to },
    }),
  };
}

function tidyLine(text: string): string {
  return linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** An empty line parts a paragraph in two. */
function tidyParagraph(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(text)) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

function linesOf(text: string): string[] {
  return text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd());
}

export function readMarkup(
  text: string,
): { page: TextPageContent; problems?: never } | { page?: never; problems: MarkupProblem[] } {
  const reading = new Reading();
  for (const [index, line] of linesOf(text).entries()) {
    reading.take(line, index + 1);
  }
  return reading.end();
}

/** What follows a mark; undefined: the line does not begin with it. */
function readAfter(mark: string, line: string): string | undefined {
  return line === mark || line.startsWith(`${mark} `) ? line.slice(mark.length).trim() : undefined;
}

const BUTTON = /^\[((?:\\.|[^\\\]])*)\]\(([a-z-]*)\)$/s;

/** The title ends at the first colon that no `\` keeps from it; null: it does not. */
function readStep(step: string): { title: string; text: string } | null {
  for (let at = 0; at < step.length; at += 1) {
    if (step[at] === '\\') at += 1;
    else if (step.startsWith(': ', at)) {
      const title = step
        .slice(0, at)
        .replaceAll(/\\([\\:])/g, '$1')
        .trim();
      return title === '' ? null : { title, text: step.slice(at + 2).trim() };
    }
  }
  return null;
}

class Reading {
  private title = '';
  private description = '';
  private lead = '';
  private sections: TextPageSection[] = [];
  private paragraph: string[] = [];
  private problems: MarkupProblem[] = [];

  take(line: string, number: number): void {
    const refuse = (problem: MarkupProblem['problem']) =>
      this.problems.push({ line: number, problem });
    const [title, description] = [readAfter('#', line), readAfter('!', line)];
    const [lead, heading] = [readAfter('>', line), readAfter('##', line)];
    if (title !== undefined) this.title = title;
    else if (description !== undefined) this.description = description;
    else if (lead !== undefined) this.lead = lead;
    else if (heading !== undefined) this.begin(heading, refuse);
    else this.takeInSection(line, refuse);
  }

  private begin(heading: string, refuse: (problem: MarkupProblem['problem']) => void): void {
    this.endParagraph();
    const [, name, rest] = /^\{([a-z]+)\}(.*)$/s.exec(heading) ?? [];
    const icon = TEXT_PAGE_ICONS.find((one) => one === name);
    if (name !== undefined && !icon) refuse('icon');
    const words = (rest?.trim() ?? heading).replace(/^\\/, '');
    if (words === '') refuse('noHeading');
    this.sections.push({ heading: words, ...(icon && { icon }), paragraphs: [] });
  }

  private takeInSection(line: string, refuse: (problem: MarkupProblem['problem']) => void): void {
    const section = this.sections.at(-1);
    if (line === '') return this.endParagraph();
    if (!section) {
      refuse('beforeHeading');
      return;
    }
    const [, item] = /^- (.*)$/s.exec(line) ?? [];
    const [, step] = /^\d+\. (.*)$/s.exec(line) ?? [];
    const [, label, goal] = BUTTON.exec(line) ?? [];
    if (item !== undefined) {
      section.list = [...(section.list ?? []), item.trim()];
    } else if (step !== undefined) {
      const one = readStep(step);
      if (one) section.steps = [...(section.steps ?? []), one];
      else refuse('step');
    } else if (label !== undefined) {
      const to = TEXT_PAGE_GOALS.find((one) => one === goal);
      const words = label.replaceAll(/\\([\\\]])/g, '$1').trim();
      if (words === '') refuse('label');
      else if (to) section.action = { label: words, to };
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
    return { page: tidyPage({ title, description, lead, sections }) };
  }
}
