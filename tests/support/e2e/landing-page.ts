import type { Locator } from '@playwright/test';
import { PortalPage } from './portal-page.ts';

/** `/` */
export class LandingPage extends PortalPage {
  async open(path = '/'): Promise<void> {
    await this.goTo(path);
  }

  /** The search of the hero. */
  get search(): Locator {
    return this.page.getByRole('search', { name: this.site.words.content.hero.quickSearch });
  }

  get specialty(): Locator {
    return this.search.getByRole('combobox', { name: this.site.words.finder.filters.anything });
  }

  get place(): Locator {
    return this.search.getByRole('combobox', {
      name: this.site.words.finder.filters.location,
      exact: true,
    });
  }

  /** Types into the place field and takes the first place that fits. */
  async choosePlace(typed: string): Promise<void> {
    await this.place.fill(typed);
    await this.page.getByRole('option').locator('mark').first().click();
  }

  get searchButton(): Locator {
    return this.search.getByRole('button', {
      name: this.site.words.finder.filters.search,
      exact: true,
    });
  }
}
