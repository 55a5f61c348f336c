import type { Locator, Page } from '@playwright/test';
import type { Site } from './sites.ts';

/** The map of the finder. */
export class MapPart {
  readonly root: Locator;
  readonly #site: Site;

  constructor(page: Page, site: Site) {
    this.root = page.getByRole('region', { name: site.words.finder.map.label });
    this.#site = site;
  }

  get #words() {
    return this.#site.words.finder.map;
  }

  get ground(): Locator {
    return this.root.getByRole('group', { name: this.#words.ground });
  }

  /** Pins of single providers. */
  get pins(): Locator {
    return this.ground.locator('button[aria-pressed]');
  }

  pin(name: string): Locator {
    return this.pins.and(this.root.getByRole('button', { name, exact: true }));
  }

  /** Pins that stand for several providers. */
  get groups(): Locator {
    return this.ground.locator('button:not([aria-pressed])');
  }

  /** Names of towns and clinics. */
  get townNames(): Locator {
    return this.ground.locator('.leaflet-names-pane > span');
  }

  /** The several near a town. */
  group(count: number, place: string): Locator {
    return this.root.getByRole('button', {
      name: this.#site.t(this.#words.group, { count, place }),
      exact: true,
    });
  }

  /** What a pin of an unknown provider is called. */
  near(place: string): string {
    return this.#site.t(this.#words.near, { place });
  }

  get infoWindow(): Locator {
    const close = this.root
      .page()
      .getByRole('button', { name: this.#site.words.shared.shell.close });
    return this.root.getByRole('group').filter({ has: close });
  }

  get details(): Locator {
    return this.infoWindow.getByRole('link', { name: this.#site.words.finder.item.details });
  }

  get zoomIn(): Locator {
    return this.root.getByRole('button', { name: this.#words.zoomIn });
  }

  get zoomOut(): Locator {
    return this.root.getByRole('button', { name: this.#words.zoomOut });
  }

  get skip(): Locator {
    return this.root.getByRole('button', { name: this.#words.skip });
  }

  /** The map instead of the list, where there is no room for both. */
  get showMap(): Locator {
    return this.#views.getByRole('link', { name: this.#words.showMap, exact: true });
  }

  get showList(): Locator {
    return this.#views.getByRole('link', { name: this.#words.showList, exact: true });
  }

  get #views(): Locator {
    return this.root.page().getByRole('navigation', { name: this.#words.views });
  }
}
