import { expect, type Locator } from '@playwright/test';
import { SignInPage } from './account-pages.ts';
import { expectAccessibleOnce, PortalPage } from './portal-page.ts';

/** /profile, /profile/relatives, /profile/privacy and /change-email: cards, each with at most one form. */
export class OwnPage extends PortalPage {
  /** Opens one of them; whoever has not signed in does so on the way. */
  async signInTo(path: string, email: string, password: string): Promise<void> {
    const signIn = new SignInPage(this.page, this.site);
    await signIn.goTo(`/login?next=${encodeURIComponent(path)}`);
    await signIn.signIn(email, password);
    await this.page.waitForURL((url) => url.pathname === path);
    await this.expectOpen();
  }

  card(title: string): Locator {
    return this.main.getByRole('region', { name: title, exact: true });
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  field(name: string): Locator {
    return this.main.getByLabel(name, { exact: true });
  }

  /** Opens a card's form with the keyboard: its first field has the focus. */
  async openForm(button: string): Promise<void> {
    await this.button(button).focus();
    await this.page.keyboard.press('Enter');
    await expect(this.button(button)).toHaveCount(0);
    await expect(this.main.locator(':focus')).toHaveCount(1);
    await expectAccessibleOnce(this.page, button);
  }

  /** Types into the focused field and the ones after it. */
  async typeOn(...values: string[]): Promise<void> {
    for (const [at, value] of values.entries()) {
      if (at > 0) await this.page.keyboard.press('Tab');
      await this.page.keyboard.type(value);
    }
  }
}
