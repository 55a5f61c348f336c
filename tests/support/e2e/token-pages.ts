import { expect, type Locator } from '@playwright/test';
import { expectAccessibleOnce, PortalPage } from './portal-page.ts';

/** /verify-public-reservation/:token: a modal over the landing page. */
export class VerificationPage extends PortalPage {
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get title(): Locator {
    return this.dialog.getByRole('heading', { level: 2 });
  }

  /** Opens a mailed link and waits until it is said what it was worth. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.site.address(path));
    await expect(this.dialog).toBeVisible();
    await expect(this.title).not.toHaveText(this.site.words.booking.verify.working);
    await expectAccessibleOnce(this.page, (await this.title.textContent()) ?? '');
  }

  /** One of the actions below; the cross in the corner has no text. */
  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true }).filter({ hasText: name });
  }
}

/** /cancel-reservation/:token */
export class CancelPage extends PortalPage {
  async open(path: string): Promise<void> {
    await this.goTo(path);
  }

  get cancelButton(): Locator {
    return this.page.getByRole('button', { name: this.site.words.booking.cancel.button });
  }
}
