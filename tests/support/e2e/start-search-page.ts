import type { Locator } from '@playwright/test';
import { FinderPage } from './finder-page.ts';

/** `/` of a partner whose start page is the search itself. */
export class StartSearchPage extends FinderPage {
  override async open(query = ''): Promise<void> {
    await this.goTo(query ? `/?${query}` : '/');
  }

  /** All filters: in the sidebar, or where there is no room for it in the form. */
  get more(): Locator {
    return this.page
      .getByRole('search')
      .getByRole('button', { name: this.site.words.finder.filters.sidebar });
  }
}
