import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Site } from './sites.ts';

const require = createRequire(import.meta.url);
/** Half the size of what the package hands to a page, which reads it at every look. */
const AXE_PROGRAM = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What lies beneath an open modal. */
const COVERED = 'body > [inert]';

/** What of an address makes a page look different in kind; filters and weeks only change what is listed. */
const KIND_PARAMETERS = ['listType', 'subfunction', 'theme', 'view'];

/** Pages of tests that run no script. */
const WITHOUT_SCRIPTS = new WeakSet<Page>();

/** Says that a page runs no script: nobody waits until it is alive, or gives it a program that looks for barriers. */
export function expectNoScripts(page: Page): void {
  WITHOUT_SCRIPTS.add(page);
}

/** What every page of the portal has, and how one is opened. Each page is checked for accessibility when it opens. */
export class PortalPage {
  readonly page: Page;
  readonly site: Site;

  constructor(page: Page, site: Site) {
    this.page = page;
    this.site = site;
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get main(): Locator {
    return this.page.locator('#content');
  }

  get toasts(): Locator {
    return this.page
      .getByRole('region', { name: this.site.words.ui.toast.region })
      .getByRole('listitem');
  }

  /** What the page says politely to a screen reader. */
  announcement(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  /** Opens an address of the portal in this site's language and waits until it answers to the visitor. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.site.address(path));
    await this.expectOpen();
  }

  /** The page stands, speaks the reader's language and has no barrier. */
  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
    await expect(this.page.locator('html')).toHaveAttribute('lang', this.site.locale);
    if (WITHOUT_SCRIPTS.has(this.page)) return;
    await this.comeAlive();
    await expectAccessibleOnce(this.page);
  }

  /** Waits until React has taken over the server's HTML: what is pressed before that acts as a plain link or form. */
  async comeAlive(): Promise<void> {
    await this.page.waitForFunction(() => {
      const [, root] =
        Object.entries(document).find(([name]) => name.startsWith('__reactContainer')) ?? [];
      return root?.stateNode.current.memoizedState.isDehydrated === false;
    });
  }

  /**
   * No violation of WCAG 2.2 AA in what is shown now.
   * @param state what is open on the page: then it is checked once per kind of page, as when a page opens
   */
  async expectAccessible(state?: string): Promise<void> {
    await (state === undefined
      ? expectAccessible(this.page)
      : expectAccessibleOnce(this.page, state));
  }
}

/**
 * No violation of WCAG 2.2 AA, checked once per theme, kind of page and width: a second look takes a second of a core. Another
 * language has the same elements; which one it is was compared when the page opened.
 * @param state what is open on the page, when it is more than the page itself
 */
/** Those of some links to a part of their page that lead to none. */
export function findLost(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) =>
    all
      .map((link) => link.getAttribute('href') ?? '')
      .filter((to) => document.getElementById(to.slice(1)) === null),
  );
}

export async function expectAccessibleOnce(page: Page, state = ''): Promise<void> {
  const { pathname, searchParams } = new URL(page.url());
  const kind = pathname.replaceAll(/\/\d+/g, '/*').replaceAll(/\/[\w-]{43}/g, '/*');
  const theme = await page.locator('html').getAttribute('data-theme');
  const width = page.viewportSize()?.width;
  const query = KIND_PARAMETERS.map((name) => {
    const value = searchParams.get(name);
    return name === 'subfunction' ? value !== null : value;
  });
  // What lies beneath an open modal is left out: the page itself is not looked at by then.
  const isCovered = (await page.locator(COVERED).count()) > 0;
  const folder = markFirst([theme, kind, ...query, width, state, isCovered].join(' '));
  if (folder === null) return;
  try {
    await expectAccessible(page);
  } catch (error) {
    // A second try must look again.
    rmdirSync(folder);
    throw error;
  }
}

/** The mark left by the first to ask in this run, null when somebody was before: the workers share the folder of the run. */
function markFirst(key: string): string | null {
  const name = createHash('sha256').update(key).digest('hex');
  const parent = join(process.env.E2E_DATA_DIR ?? tmpdir(), 'checked');
  mkdirSync(parent, { recursive: true });
  const folder = join(parent, name);
  try {
    mkdirSync(folder);
    return folder;
  } catch {
    return null;
  }
}

async function expectAccessible(page: Page): Promise<void> {
  // As long as the page stays, so does what was put into it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE_PROGRAM);
    await page.evaluate(rememberColours);
  }
  // Colours are judged as they stay, not as they fade in; a spinner never ends.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const found = await page.evaluate(findBarriers, { covered: COVERED, standard: STANDARD });
  expect(found, `barriers at ${page.url()}`).toEqual([]);
}

/** How axe holds a colour. */
interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => AxeColour;
}

/** Of axe, what is asked of it. */
interface Axe {
  commons: { color: { Color: { prototype: AxeColour } } };
  run: (
    context: { include: Document[]; exclude: string[][] },
    options: object,
  ) => Promise<{
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  }>;
}

/** Runs inside the page. The same few colours stand behind thousands of elements: to read each anew takes a fifth of a look. */
function rememberColours(): void {
  const { prototype } = (window as unknown as { axe: Axe }).axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Omit<AxeColour, 'parseString'>>();
  prototype.parseString = function parseOnce(text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    read.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Runs inside the page. */
async function findBarriers({
  covered,
  standard,
}: {
  covered: string;
  standard: string[];
}): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  // What lies beneath an open modal is looked at where none is open, and nobody reaches it: half of the time.
  const shown = { include: [document], exclude: [[covered]] };
  const { violations } = await axe.run(shown, {
    // The one frame of the portal shows a mail and runs no script, so nothing can be asked of its inside.
    iframes: false,
    // Of what is in order nothing is asked, and describing it takes half of the time.
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: standard },
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('; ')}`,
  );
}
