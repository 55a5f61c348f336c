import { FinderPage } from './finder-page.ts';

/** `/` of a partner whose start page is the search itself. */
export class StartSearchPage extends FinderPage {
  override async open(query = ''): Promise<void> {
    await this.goTo(query ? `/?${query}` : '/');
  }
}
