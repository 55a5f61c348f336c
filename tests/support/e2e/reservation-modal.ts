import { expect, type Locator, type Page } from '@playwright/test';
import type { Patient } from './patient.ts';
import { expectAccessibleOnce } from './portal-page.ts';
import type { Site } from './sites.ts';

/** The modal in which a picked time is booked. */
export class ReservationModal {
  readonly page: Page;
  readonly site: Site;

  constructor(page: Page, site: Site) {
    this.page = page;
    this.site = site;
  }

  get #words() {
    return this.site.words.booking;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get title(): Locator {
    return this.dialog.getByRole('heading', { level: 2 });
  }

  countTitleLines(): Promise<number> {
    return this.title.evaluate((title) => {
      const text = document.createRange();
      text.selectNodeContents(title);
      return text.getClientRects().length;
    });
  }

  /** Where the form begins. */
  get formTitle(): Locator {
    return this.dialog.getByRole('heading', { name: this.#words.form.title });
  }

  get timer(): Locator {
    return this.dialog.getByRole('timer');
  }

  get summary(): Locator {
    return this.dialog.getByRole('region', { name: this.#words.summary.title });
  }

  get reserve(): Locator {
    return this.button(this.#words.form.reserve);
  }

  get cancel(): Locator {
    return this.button(this.#words.modal.cancel);
  }

  /** The cross in the corner. */
  get closeCross(): Locator {
    return this.button(this.site.words.shared.shell.close);
  }

  /** The six boxes for the code of the mail: one field. */
  get code(): Locator {
    return this.dialog.getByLabel(this.#words.done.code);
  }

  get confirm(): Locator {
    return this.button(this.#words.done.confirm);
  }

  /** The list of wrong fields above the form. */
  get errors(): Locator {
    return this.dialog.getByRole('listitem').getByRole('link');
  }

  field(name: keyof FormWords): Locator {
    return this.dialog.getByLabel(this.#words.form[name]);
  }

  birthPart(part: 'day' | 'month' | 'year'): Locator {
    return this.dialog
      .getByRole('group', { name: this.#words.form.patientDateOfBirth })
      .getByLabel(this.site.words.ui.field[part], { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** The time is held and the form is there. */
  async expectReady(): Promise<void> {
    await expect(this.reserve).toBeVisible();
    await expect(this.timer).toBeVisible();
    await expectAccessibleOnce(this.page, 'reservation modal');
  }

  async fill(patient: Patient): Promise<void> {
    await this.field('patientLastName').fill(patient.lastName);
    await this.field('patientFirstName').fill(patient.firstName);
    for (const part of ['year', 'month', 'day'] as const) {
      await this.birthPart(part).fill(patient.birth[part]);
    }
    await this.field('patientMothersName').fill(patient.mothersName);
    await this.field('patientPhone').fill(patient.phone);
    await this.field('patientEmail').fill(patient.email);
    await this.field('patientComment').fill(patient.comment);
  }

  /** What was typed still stands in the fields. */
  async expectFilled(patient: Patient): Promise<void> {
    await expect(this.field('patientLastName')).toHaveValue(patient.lastName);
    await expect(this.field('patientFirstName')).toHaveValue(patient.firstName);
    await expect(this.birthPart('year')).toHaveValue(patient.birth.year);
    await expect(this.field('patientMothersName')).toHaveValue(patient.mothersName);
    await expect(this.field('patientEmail')).toHaveValue(patient.email);
    await expect(this.field('patientComment')).toHaveValue(patient.comment);
  }

  /** Sends the form and waits until the mail is said to be on its way. */
  async send(): Promise<void> {
    await this.reserve.click();
    await this.expectSent();
  }

  async expectSent(): Promise<void> {
    await expect(this.title).toHaveText(this.#words.modal.doneTitle);
  }
}

type FormWords = Pick<
  Site['words']['booking']['form'],
  | 'patientLastName'
  | 'patientFirstName'
  | 'patientMothersName'
  | 'patientPhone'
  | 'patientEmail'
  | 'patientComment'
>;
