import { expect, type Locator } from '@playwright/test';
import { MapPart } from './map-part.ts';
import { PortalPage } from './portal-page.ts';
import { SearchSidebarPart } from './search-sidebar-part.ts';
import { WeekCalendarPart, WeekPagerPart } from './week-calendar-part.ts';

const FINDER_PATH = '/services/provider-search';

/** /services/provider-search */
export class FinderPage extends PortalPage {
  readonly map = new MapPart(this.page, this.site);
  readonly pager = new WeekPagerPart(this.page, this.site);
  readonly sidebar = new SearchSidebarPart(this.page, this.site);

  /** Opens the finder with the filters of a link, e.g. `subfunction=1&listType=doctors`. */
  async open(query = ''): Promise<void> {
    await this.goTo(query ? `${FINDER_PATH}?${query}` : FINDER_PATH);
  }

  /** Of a list that is there, not of one that fades while the next is looked for. */
  override async expectAccessible(state?: string): Promise<void> {
    await expect(this.page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await super.expectAccessible(state);
  }

  /** The same where the test has stopped the clock: scripts start after the first paint, so it goes on for a frame or two. */
  async openInStoppedTime(query: string): Promise<void> {
    await this.page.goto(this.site.address(`${FINDER_PATH}?${query}`));
    await this.page.clock.runFor(50);
    await this.comeAlive();
  }

  get #words() {
    return this.site.words.finder;
  }

  get specialty(): Locator {
    return this.page.getByRole('combobox', { name: this.#words.filters.anything, exact: true });
  }

  /** The commonest specialties, before a search. */
  get specialties(): Locator {
    const { popular } = this.#words.search;
    return this.page.getByRole('region', { name: popular }).locator('a[href]:has(span > svg)');
  }

  /** What this browser searched for last, beside them. */
  get lastSearched(): Locator {
    return this.page.getByRole('list', { name: this.#words.filters.recent });
  }

  get options(): Locator {
    return this.page.getByRole('listbox').getByRole('option');
  }

  get place(): Locator {
    return this.page.getByRole('combobox', { name: this.#words.filters.location, exact: true });
  }

  get providerName(): Locator {
    return this.page.getByRole('textbox', { name: this.#words.filters.providerName, exact: true });
  }

  get doctorName(): Locator {
    return this.page.getByRole('textbox', { name: this.#words.filters.doctorName, exact: true });
  }

  get speaksEnglish(): Locator {
    return this.page.getByRole('checkbox', { name: this.#words.filters.speaksEnglish });
  }

  get discountOnly(): Locator {
    return this.page.getByRole('checkbox', { name: this.#words.filters.discountOnly });
  }

  get searchButton(): Locator {
    return this.page
      .getByRole('search')
      .getByRole('button', { name: this.#words.filters.search, exact: true });
  }

  /** All filters: on a phone here, otherwise in the sidebar of a page that begins with the search. */
  get more(): Locator {
    return this.page
      .getByRole('search')
      .getByRole('button', { name: this.#words.filters.sidebar, exact: true });
  }

  get clearButton(): Locator {
    return this.page
      .getByRole('search')
      .getByRole('button', { name: this.#words.filters.clear, exact: true });
  }

  /** Unfolds the search form, which a search leaves as one line. */
  async openForm(): Promise<void> {
    await this.foldedForm.click();
  }

  /** The line that the folded search form leaves. */
  get foldedForm(): Locator {
    const [before = ''] = this.#words.filters.changeLabel.split('{', 1);
    return this.page.getByRole('button', { name: before });
  }

  get doctorsTab(): Locator {
    return this.page.getByRole('tab', { name: this.#words.results.doctors });
  }

  get providersTab(): Locator {
    return this.page.getByRole('tab', { name: this.#words.results.providers });
  }

  /** How many there are, or that there are none. */
  get count(): Locator {
    return this.page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  }

  get cards(): Locator {
    return this.page.getByRole('article');
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name });
  }

  get pagination(): Locator {
    return this.page.getByRole('navigation', { name: this.site.words.ui.pagination.label });
  }

  pageLink(page: number): Locator {
    return this.pagination.getByRole('link', {
      name: this.site.t(this.site.words.ui.pagination.page, { page: String(page) }),
      exact: true,
    });
  }

  /** The times that a card shows before it is opened. */
  timesOf(cards: Locator): Locator {
    return cards.locator('button[name="slot"]');
  }

  calendarOf(owner: string): WeekCalendarPart {
    return new WeekCalendarPart(this.page, this.site, owner);
  }

  /** Types into the place field and takes the first place that fits. */
  async choosePlace(typed: string): Promise<void> {
    await this.place.fill(typed);
    await this.page.getByRole('option').locator('mark').first().click();
  }

  /** Types into the specialty field and takes the first suggestion with this text. */
  async chooseSpecialty(typed: string, name: string): Promise<void> {
    await this.specialty.fill(typed);
    await this.options.filter({ hasText: name }).first().click();
  }
}
