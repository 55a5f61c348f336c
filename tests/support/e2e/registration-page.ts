import type { Locator } from '@playwright/test';
import type { Market } from '#app/i18n/locale.ts';
import { PortalPage } from './portal-page.ts';

export interface Person {
  lastName: string;
  firstName: string;
  birth: { year: string; month: string; day: string };
  mothersName: string;
  phone: string;
  email: string;
  zipcode: string;
  city: string;
  street: string;
}

/** Somebody who registers; nobody else has the address. */
export function createPerson(email: string, market: Market = 'HU'): Person {
  return {
    lastName: 'Kerekes',
    firstName: 'Zsófia',
    birth: { year: '1988', month: '7', day: '19' },
    mothersName: 'Bíró Anna',
    phone: market === 'HU' ? '201234567' : '712345678',
    email,
    zipcode: market === 'HU' ? '1117' : '400001',
    city: 'Budapest',
    street: 'Irinyi József utca 14.',
  };
}

const TEXTS = [
  'lastName',
  'firstName',
  'mothersName',
  'phone',
  'email',
  'zipcode',
  'city',
  'street',
] as const;

/** `/registration`: the four steps of the activation. */
export class RegistrationPage extends PortalPage {
  get words() {
    return this.site.words.registration;
  }

  async open(): Promise<void> {
    await this.goTo('/registration');
  }

  get currentStep(): Locator {
    return this.main.locator('[aria-current="step"]');
  }

  get stepTitle(): Locator {
    return this.main.getByRole('heading', { level: 2 }).first();
  }

  get errors(): Locator {
    return this.main.getByRole('listitem').getByRole('link');
  }

  field(name: (typeof TEXTS)[number] | 'voucherCode' | 'workEmail'): Locator {
    return this.main.locator(`[name="${name}"]`);
  }

  get terms(): Locator {
    return this.main.getByRole('checkbox', { name: this.words.terms });
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  async fillPerson(person: Person): Promise<void> {
    for (const name of TEXTS) await this.field(name).fill(person[name]);
    for (const part of ['year', 'month', 'day'] as const) {
      await this.main.locator(`[name="dateOfBirth.${part}"]`).fill(person.birth[part]);
    }
  }
}
