import type { Locator, Page } from '@playwright/test';
import { expectAccessibleOnce } from './portal-page.ts';
import type { Site } from './sites.ts';

/** The modals that open from an item of a list: prices, discount, doctor. */
export class ItemModals {
  readonly dialog: Locator;
  readonly #page: Page;
  readonly #site: Site;

  constructor(page: Page, site: Site) {
    this.#page = page;
    this.#site = site;
    this.dialog = page.getByRole('dialog');
  }

  get #words() {
    return this.#site.words;
  }

  get title(): Locator {
    return this.dialog.getByRole('heading', { level: 2 });
  }

  get close(): Locator {
    return this.dialog.getByRole('button', { name: this.#words.shared.shell.close });
  }

  /** The modal stands, filled, and has no barrier. */
  async expectOpen(title: string): Promise<void> {
    await this.title.filter({ hasText: title }).waitFor();
    await this.dialog.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await expectAccessibleOnce(this.#page, title);
  }

  // Prices

  priceListButton(item: Locator): Locator {
    const [before = ''] = this.#words.finder.item.priceListOf.split('{', 1);
    return item.getByRole('button', { name: before });
  }

  get whose(): Locator {
    return this.dialog.getByRole('combobox', { name: this.#words.finder.priceList.whose });
  }

  get reload(): Locator {
    return this.dialog.getByRole('button', { name: this.#words.finder.priceList.reload });
  }

  /** Lines of the list below a specialty's heading. */
  services(specialty: string): Locator {
    return this.dialog
      .locator('section', { has: this.#page.getByRole('heading', { level: 3, name: specialty }) })
      .getByRole('listitem');
  }

  // Discount

  badge(item: Locator, rate: number): Locator {
    return item.getByRole('button', {
      name: this.#site.t(this.#words.finder.item.discount, { rate }),
    });
  }

  get chooseCoupon(): Locator {
    return this.dialog.getByRole('button', { name: this.#words.discounts.choose });
  }

  get download(): Locator {
    return this.dialog.getByRole('button', { name: this.#words.discounts.download, exact: true });
  }

  // Doctor

  aboutButton(item: Locator): Locator {
    const [before = ''] = this.#words.finder.item.aboutOf.split('{', 1);
    return item.getByRole('button', { name: before });
  }

  get details(): Locator {
    return this.dialog.getByRole('button', { name: this.#words.finder.item.details, exact: true });
  }
}
