import type { Locator, Page } from '@playwright/test';
import type { Site } from './sites.ts';

/** The free times of one doctor (`D12`) or provider (`P7`) on a page. */
export class WeekCalendarPart {
  readonly root: Locator;
  readonly #site: Site;

  constructor(page: Page, site: Site, owner: string) {
    this.root = page.locator(`[data-owner="${owner}"]`);
    this.#site = site;
  }

  /** The times that are shown: the first rows, or all of them once unfolded. */
  get slots(): Locator {
    return this.root.locator('button[name="slot"]');
  }

  get grid(): Locator {
    return this.root.getByRole('grid');
  }

  /** From the next times to the whole week. */
  async showAll(): Promise<void> {
    await this.root.getByRole('button', { name: this.#site.words.ui.actions.more }).click();
  }

  get goToNearest(): Locator {
    return this.root.getByRole('link', { name: this.#wordsBefore('goToNearestOf') });
  }

  get reload(): Locator {
    return this.root.getByRole('button', { name: this.#site.words.calendar.reload });
  }

  slot(id: string): Locator {
    return this.root.locator(`button[name="slot"][value="${id}"]`);
  }

  /** A message's text up to its first place. */
  #wordsBefore(key: 'goToNearestOf'): string {
    return this.#site.words.calendar[key].split('{', 1)[0] ?? '';
  }
}

/** The pager above calendars: which week they show. */
export class WeekPagerPart {
  readonly root: Locator;
  readonly #site: Site;

  constructor(page: Page, site: Site) {
    this.root = page.getByRole('group', { name: site.words.ui.calendar.week, exact: true });
    this.#site = site;
  }

  get previous(): Locator {
    return this.root.getByLabel(this.#site.words.ui.calendar.previousWeek, { exact: true });
  }

  get next(): Locator {
    return this.root.getByLabel(this.#site.words.ui.calendar.nextWeek, { exact: true });
  }

  /** Opens the month dropdown; carries the week's name. */
  get trigger(): Locator {
    return this.root.locator('[aria-haspopup="dialog"]');
  }

  get months(): Locator {
    return this.root.getByRole('dialog');
  }

  get previousMonth(): Locator {
    return this.months.getByLabel(this.#site.words.ui.calendar.previousMonth, { exact: true });
  }

  get nextMonth(): Locator {
    return this.months.getByLabel(this.#site.words.ui.calendar.nextMonth, { exact: true });
  }

  get setDate(): Locator {
    return this.months.getByRole('button', { name: this.#site.words.ui.calendar.setDate });
  }
}
