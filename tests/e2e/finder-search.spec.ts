import { expect, test } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { SITES } from '#tests/support/e2e/sites.ts';

/** Typed letters, and the specialty's name in each language: any of them finds it on any page. */
const TYPED = ['bo', 'BORGYOGY', 'derm'];
const DERMATOLOGY_NAMES = { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' };

for (const site of SITES) {
  test(`two letters of a specialty find it whatever accents, case and the page's language, ${site.name}`, async ({
    page,
  }) => {
    const finder = new FinderPage(page, site);
    await finder.open();
    for (const typed of TYPED) {
      await finder.specialty.fill(typed);
      await expect(finder.options.first()).toContainText(DERMATOLOGY_NAMES[site.locale]);
    }
  });
}
