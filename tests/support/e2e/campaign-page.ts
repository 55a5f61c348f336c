import type { Locator } from '@playwright/test';
import { FinderPage } from './finder-page.ts';

/** /anyajegyszures2025: the finder's lists for one service. */
export class CampaignPage extends FinderPage {
  override async open(query = '', slug = 'anyajegyszures2025'): Promise<void> {
    await this.goTo(query ? `/${slug}?${query}` : `/${slug}`);
  }

  /** Ways out to pages of providers and doctors. */
  get profileLinks(): Locator {
    return this.main.locator('a[href*="/providers/"]');
  }

  couponButton(name: string): Locator {
    return this.card(name).getByRole('button', {
      name: this.site.t(this.site.words.finder.item.couponOf, { name }),
      exact: true,
    });
  }
}
