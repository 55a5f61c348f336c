import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Site } from './sites.ts';

/** All filters in one place, sliding in from the left. */
export class SearchSidebarPart {
  readonly #page: Page;
  readonly #site: Site;

  constructor(page: Page, site: Site) {
    this.#page = page;
    this.#site = site;
  }

  get #words() {
    return this.#site.words.finder.filters;
  }

  get root(): Locator {
    return this.#page.getByRole('dialog', { name: this.#words.sidebar });
  }

  get specialty(): Locator {
    return this.root.getByRole('combobox', { name: this.#words.specialty });
  }

  get place(): Locator {
    return this.root.getByRole('combobox', { name: this.#words.location });
  }

  get options(): Locator {
    return this.root.getByRole('option');
  }

  get providerName(): Locator {
    return this.root.getByLabel(this.#words.providerName, { exact: true });
  }

  get doctorName(): Locator {
    return this.root.getByLabel(this.#words.doctorName, { exact: true });
  }

  get speaksEnglish(): Locator {
    return this.root.getByRole('checkbox', { name: this.#words.speaksEnglish });
  }

  get discountOnly(): Locator {
    return this.root.getByRole('checkbox', { name: this.#words.discountOnly });
  }

  get searchButton(): Locator {
    return this.root.getByRole('button', { name: this.#words.search, exact: true });
  }

  get clearButton(): Locator {
    return this.root.getByRole('button', { name: this.#words.clear, exact: true });
  }

  get closeButton(): Locator {
    return this.root.getByRole('button', { name: this.#words.close, exact: true });
  }

  /** The button that empties a field. */
  clearOf(label: string): Locator {
    const { ui } = this.#site.words;
    return this.root.getByRole('button', { name: this.#site.t(ui.comboBox.clear, { label }) });
  }

  async open(): Promise<void> {
    const { hintAction } = this.#site.words.finder.results;
    await this.#page.getByRole('button', { name: hintAction }).click();
    await this.root.waitFor();
    await this.#comeToRest();
  }

  /** Drags with one finger to the left, over this share of the sidebar's width, and lets go. */
  async swipeLeft(share: number): Promise<void> {
    const box = await this.root.boundingBox();
    if (!box) throw new Error('the sidebar is closed');
    const client = await this.#page.context().newCDPSession(this.#page);
    const from = box.x + box.width * 0.9;
    const y = box.y + box.height * 0.75;
    await touch(client, 'touchStart', from, y);
    for (let step = 1; step <= 10; step += 1) {
      await touch(client, 'touchMove', from - (box.width * share * step) / 10, y);
    }
    await touch(client, 'touchEnd');
    await client.detach();
    await this.#comeToRest();
  }

  async #comeToRest(): Promise<void> {
    await this.root.evaluateAll((found) =>
      Promise.all(
        found.flatMap((one) => one.getAnimations()).map(({ finished }) => finished),
      ).catch(() => undefined),
    );
  }
}

async function touch(
  client: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  x = 0,
  y = 0,
): Promise<void> {
  const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
  await client.send('Input.dispatchTouchEvent', { type, touchPoints });
}
