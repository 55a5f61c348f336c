import { expect, type Locator } from '@playwright/test';
import { expectAccessibleOnce, PortalPage } from './portal-page.ts';

/** /login */
export class SignInPage extends PortalPage {
  get email(): Locator {
    return this.main.getByLabel(this.site.words.accounts.signIn.email, { exact: true });
  }

  get password(): Locator {
    return this.main.getByLabel(this.site.words.accounts.signIn.password, { exact: true });
  }

  get submit(): Locator {
    return this.main.getByRole('button', {
      name: this.site.words.accounts.signIn.submit,
      exact: true,
    });
  }

  get failure(): Locator {
    return this.main.getByRole('alert');
  }

  get passkey(): Locator {
    return this.main.getByRole('button', { name: this.site.words.factors.passkeySignIn.button });
  }

  /** Of the second step. */
  get code(): Locator {
    return this.main.getByLabel(this.site.words.factors.step.code, { exact: true });
  }

  get recoveryCode(): Locator {
    return this.main.getByLabel(this.site.words.factors.step.recoveryCode, { exact: true });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}

/** The account's part of the header. */
export class AccountMenuPart {
  readonly root: Locator;
  readonly #words: PortalPage['site']['words'];

  constructor({ page, site }: PortalPage) {
    // On a phone it lies in the folded menu.
    this.root = page.locator('.account-menu:visible');
    this.#words = site.words;
  }

  get signInLink(): Locator {
    return this.root.getByRole('link', { name: this.#words.accounts.menu.signIn });
  }

  get person(): Locator {
    return this.root.locator('summary');
  }

  get signOutButton(): Locator {
    return this.root.getByRole('button', { name: this.#words.accounts.menu.signOut });
  }
}

/** /{kind}/{token}: a modal over the landing page. */
export class AccountTokenPage extends PortalPage {
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get title(): Locator {
    return this.dialog.getByRole('heading', { level: 2 });
  }

  /** One of the actions below; the cross in the corner has no text. */
  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true }).filter({ hasText: name });
  }

  field(name: string): Locator {
    return this.dialog.getByLabel(name, { exact: true });
  }

  /** Opens a link and waits for what its modal has to say. */
  async open(path: string, title: string): Promise<void> {
    await this.page.goto(this.site.address(path));
    await this.expectTitle(title);
  }

  async expectTitle(title: string): Promise<void> {
    await expect(this.title).toHaveText(title);
    await expectAccessibleOnce(this.page, title);
  }

  /** Closed, the modal leaves the landing page. */
  async expectClosed(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
    await expect(this.page).toHaveURL(`${this.site.origin}/`);
    await expect(this.heading).toBeVisible();
  }
}

/** The dialog that asks who is signed in for the date of birth. */
export class FullAuthPart {
  readonly root: Locator;
  readonly #site: PortalPage['site'];

  constructor({ page, site }: PortalPage) {
    this.#site = site;
    this.root = page
      .getByRole('dialog')
      .filter({ hasText: site.words.accounts.tokenTitles['require-full-auth'] });
  }

  async expectOpen(): Promise<void> {
    await expect(this.root).toBeVisible();
    await expectAccessibleOnce(this.root.page(), 'full authentication');
  }

  /** @param date parts as typed */
  async enter(date: Record<'year' | 'month' | 'day', string>): Promise<void> {
    for (const [part, value] of Object.entries(date)) {
      await this.root.locator(`input[name="dateOfBirth.${part}"]`).fill(value);
    }
    await this.root
      .getByRole('button', { name: this.#site.words.accounts.fullAuth.submit, exact: true })
      .click();
  }
}
