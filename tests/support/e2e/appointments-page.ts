import type { Locator } from '@playwright/test';
import { CHANGE_WORDS } from '#app/features/appointments/change-words.ts';
import { APPOINTMENTS_WORDS } from '#app/features/appointments/words.ts';
import { PortalPage } from './portal-page.ts';

/** A customer's appointments. */
export class AppointmentsPage extends PortalPage {
  get words() {
    const { locale } = this.site;
    return { ...APPOINTMENTS_WORDS[locale], ...CHANGE_WORDS[locale] };
  }

  open(): Promise<void> {
    return this.goTo('/services/appointments');
  }

  get upcoming(): Locator {
    return this.page.getByRole('region', { name: this.words.upcoming }).getByRole('listitem');
  }

  get past(): Locator {
    return this.page.getByRole('region', { name: this.words.past }).getByRole('listitem');
  }

  /** A button of an appointment; its name goes on with the clinic and the time. */
  action(card: Locator, name: string): Locator {
    return card.getByRole('button', { name });
  }

  get moveDialog(): Locator {
    return this.page.getByRole('dialog', { name: this.words.moving.title });
  }

  get cancelDialog(): Locator {
    return this.page.getByRole('alertdialog', { name: this.words.cancelling.title });
  }
}
