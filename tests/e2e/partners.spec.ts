import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Pool } from '#db/client.ts';
import { requirePartnerId } from '#db/seed/partners.ts';
import { buildAccount, buildSubscription } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { arrangeSession } from '#tests/support/e2e/arranged-account.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import {
  INSURER,
  MEMBERS_ONLY,
  RETAILER,
  TELEKOM,
  TELEKOM_HEALTH,
  UP,
  type Site,
} from '#tests/support/e2e/sites.ts';

const CLOSED_NOTICE =
  'Az ingyenes szolgáltatást 2024. március 31-ig lehetett aktiválni. Új regisztrációt már nem fogadunk.';

for (const { site, memberBody, rows } of [
  { site: TELEKOM, memberBody: 'services', rows: '[C115 C116]' },
  { site: TELEKOM_HEALTH, memberBody: 'services', rows: '[C117 C118]' },
  { site: RETAILER, memberBody: 'index', rows: '[C119 C120 C144 C147]' },
] as const) {
  test(`a visitor of ${site.host} is introduced to it, who is signed in gets the ${memberBody} ${rows}`, async ({
    page,
    database,
  }) => {
    const { activation, servicesHeading, steps, hero, popular } = site.words.content;
    const isOpen = site !== TELEKOM;
    const landing = new LandingPage(page, site);
    const part = (name: string) => landing.main.getByRole('heading', { level: 2, name });
    await landing.open();
    // Nobody is registered any more at the telephone company: nothing is sold, and it says so.
    await expect(part(activation.title)).toHaveCount(isOpen ? 1 : 0);
    await expect(landing.main.getByText(activation.voucher.text)).toHaveCount(isOpen ? 1 : 0);
    await expect(part(popular.title)).toHaveCount(0);
    const welcome = page.locator('section').filter({ has: landing.heading });
    if (isOpen) await expect(welcome).toContainText('Gyors regisztráció, bankkártya nélkül');
    else await expect(landing.main).toContainText(CLOSED_NOTICE);
    // The hero leads to the finder everywhere but at the retailer.
    const finder = landing.main.getByRole('link', { name: 'Online időpontfoglalás' });
    await expect(finder).toHaveCount(site === RETAILER ? 0 : 1);
    await signInOn(page.context(), database, site, { hasProduct: false });
    await landing.open();
    await expect(part(servicesHeading)).toBeVisible();
    await expect(part(activation.title)).toHaveCount(0);
    await expect(part(steps.title)).toHaveCount(memberBody === 'index' ? 1 : 0);
    await expect(landing.main.getByText(hero.points.free)).toHaveCount(0);
    await expect(landing.main).not.toContainText('Gyors regisztráció');
  });
}

test('the start page of the telephone company leads down to each service, in words for visitors and for members [C091 C095 C096 C175 C176 C177 C178 C658 C662]', async ({
  page,
  database,
}) => {
  const { services } = TELEKOM.words;
  const { partnerPages } = TELEKOM.words.content;
  await page.setViewportSize({ width: 390, height: 600 });
  const start = new LandingPage(page, TELEKOM);
  const buttons = (text: string) => start.main.getByRole('link', { name: `${text}:` });
  await start.open('/telekom-start');
  await expect(buttons(partnerPages.interested)).toHaveCount(0);
  await expect(buttons(partnerPages.enter)).toHaveText(Array.from({ length: 6 }, () => 'Megnézem'));
  for (const [index, name] of [
    'telefonos-orvosi-tanacsadas',
    'online-orvosi-tanacsadas',
    'egeszseg-felmeres',
    'orvoskereso',
  ].entries()) {
    const button = buttons(partnerPages.enter).nth(index);
    await expect(page.locator(`#${name}`)).not.toBeInViewport({ ratio: 0.5 });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator(`#${name}`)).toBeInViewport({ ratio: 0.5 });
  }
  const paragraph = page.locator('#orvoskereso');
  await expect(paragraph.getByRole('link')).toHaveAttribute(
    'href',
    '/services/provider-search?listType=doctors',
  );
  await expect(paragraph).toContainText(services.doctorFinder.about[0] ?? '');
  await expect(page.locator('#videovizit').getByRole('link')).toHaveAttribute(
    'href',
    '/services/video-consultation',
  );
  await signInOn(page.context(), database, TELEKOM, { hasProduct: false });
  await start.open('/telekom-start');
  await expect(buttons(partnerPages.enter)).toHaveCount(0);
  await expect(buttons(partnerPages.interested)).toHaveText(
    Array.from({ length: 6 }, () => 'Érdekel'),
  );
});

test('product pages of others lead straight to the service, and no partner has those of another [C090]', async ({
  page,
  watched,
}) => {
  watched.allow(404);
  const product = new LandingPage(page, UP);
  await product.open('/up-product');
  await expect(product.heading).toContainText('Egészség Up');
  const { enter } = UP.words.content.partnerPages;
  const finder = `${enter}: ${UP.words.services.doctorFinder.name}`;
  await expect(product.main.getByRole('link', { name: finder })).toHaveAttribute(
    'href',
    '/services/provider-search?listType=doctors',
  );
  expect((await page.goto(UP.address('/telekom-start')))?.status()).toBe(404);
});

test('the employer’s start page has four offers with services and four steps, the retailer’s eight things that its card gives, the insurer’s that its test has closed [C058 C131 C132 C133 C134 C135 C136 C137 C179 C180 C181 C182 C183 C184 C185 C186]', async ({
  page,
}) => {
  const landing = new LandingPage(page, UP);
  await landing.open();
  await expect(landing.heading).toHaveText(
    'Egészségügyi szolgáltatások a munkáltatójától, egy helyen',
  );
  const part = (name: string) => landing.main.getByRole('region', { name });
  const offers = part('Négy ajánlat a munkáltatójától').getByRole('article');
  await expect(offers).toHaveCount(4);
  await expect(offers.getByRole('link')).toHaveCount(4);
  const services = part('Kérdése van az egészségéről?').getByRole('article');
  await expect(services.getByRole('heading')).toHaveText([
    'Telefonos tanácsadás',
    'Kockázatkalkulátor',
    'Online tanácsadás',
  ]);
  await expect(services.nth(1).getByRole('link')).toHaveAttribute(
    'href',
    '/services/health-check/cardiovascular',
  );
  await expect(services.nth(2).getByRole('link')).toHaveAttribute(
    'href',
    '/login?next=%2Fservices%2Fconsultation%2Fquestions',
  );
  const steps = part('Így veheti igénybe, négy lépésben').getByRole('listitem');
  await expect(steps).toHaveCount(4);

  const retailer = new LandingPage(page, RETAILER);
  await retailer.open();
  const cards = retailer.main
    .getByRole('region', { name: 'Nyolc dolog, amit a kártyája ad' })
    .getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText([
    'Telefonos orvosi tanácsadás',
    'Általános és szakorvosi online tanácsadás',
    'Egészségfelmérés',
    'Térképes orvoskereső foglalással és kedvezményekkel',
    'Belgyógyászati videókonzultáció',
    'Szűrési és oltási tanácsadás',
    'Táplálkozási tanácsadás',
    'Pszichológiai tanácsadás',
  ]);
  const insurer = new LandingPage(page, INSURER);
  await insurer.open();
  const notice = insurer.main.getByRole('region', {
    name: 'A laborvizsgálatra már nem lehet regisztrálni',
  });
  await expect(notice).toContainText('Köszönjük az érdeklődést: az ajándék vizsgálatok elkeltek.');
  await expect(notice).toContainText('2024. április 26.');
  await expect(notice.locator('svg:has(use)')).toBeVisible();
  await expect(notice.getByRole('link')).toHaveCount(0);
});

test('the services pages list the services alone, without the links to the app shops [C085 C086 C087 C088]', async ({
  page,
}) => {
  for (const [site, path] of [
    [TELEKOM_HEALTH, '/telekom-health-services'],
    [RETAILER, '/tesco-services'],
  ] as const) {
    const services = new LandingPage(page, site);
    await services.open(path);
    await expect(services.heading).toHaveText(site.words.content.servicesHeading);
    await expect(services.main.getByRole('article').first()).toBeVisible();
    await expect(services.main).not.toContainText('App Store');
  }
});

test('members with a card network see its headings, but not on nn and not at the insurer; their hero confirms agreed times, that of nn leads to no finder and confirms none [C142 C143 C203 C231 C232]', async ({
  page,
  database,
}) => {
  for (const [site, count] of [
    [TELEKOM, 1],
    [MEMBERS_ONLY, 0],
    [INSURER, 0],
  ] as const) {
    await signInOn(page.context(), database, site, { hasProduct: true });
    const landing = new LandingPage(page, site);
    await landing.open();
    await expect(landing.main.getByRole('link', { name: 'Online időpontfoglalás' })).toHaveCount(
      site === MEMBERS_ONLY ? 0 : 1,
    );
    const confirm = landing.main.getByRole('button', { name: 'Időpont megerősítése', exact: true });
    await expect(confirm).toHaveCount(site === MEMBERS_ONLY ? 0 : 1);
    if (site === TELEKOM) {
      await confirm.click();
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(
        'Már lefoglalt időpont megerősítése',
      );
    }
    const finder = new FinderPage(page, site);
    await finder.open();
    await expect(finder.cards.first()).toBeVisible();
    const { networkTitle } = site.words.finder.results;
    await expect(finder.main.getByRole('heading', { name: networkTitle })).toHaveCount(count);
  }
});

/** Signs in somebody new: without a product, or with one that has a card network. */
async function signInOn(
  context: BrowserContext,
  database: Pool,
  { host, origin }: Site,
  { hasProduct }: { hasProduct: boolean },
): Promise<void> {
  const partner_id = requirePartnerId(host.replace('.localhost', '').replace('-', '_'));
  const account = await buildAccount(database, {
    partner_id,
    email: `${randomUUID()}@members.example`,
  });
  if (hasProduct) {
    const id = randomInt(1_000, 1_000_000);
    const values = {
      id,
      key: `network-${id}`,
      partner_id,
      is_insured: true,
      has_card_network: true,
      has_map: true,
    };
    const product = await buildProduct(database, values);
    await buildSubscription(database, product, { customer_id: account.customer_id });
    await database.query(
      'INSERT INTO network_provider SELECT $1, id FROM provider ON CONFLICT DO NOTHING',
      [partner_id],
    );
  }
  const cookie = await arrangeSession(database, account, host);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
}
