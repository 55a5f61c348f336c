import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { REMINDER_WORDS } from '#app/features/reminders/words.ts';
import { CHANGE_WORDS } from '#app/features/appointments/change-words.ts';
import { LINK_WORDS } from '#app/features/appointments/link-words.ts';
import { APPOINTMENTS_WORDS } from '#app/features/appointments/words.ts';
import { ACCOUNT_PAGES_WORDS } from '#app/features/account-pages/words.ts';
import { RESERVATIONS_WORDS } from '#app/features/reservations/words.ts';
import { PROFILE_WORDS } from '#app/features/profile/words.ts';
import { STALE_MAIL_WORDS } from '#app/features/busy-feeds/words.ts';
import { BUSY_FEED_WORDS } from '#app/staff/clinic/busy-feed-words.ts';
import { RELATIVES_WORDS } from '#app/features/relatives/words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { CAMPAIGN_WORDS } from '#app/features/campaigns/words.ts';
import { SERVICE_WORDS } from '#app/features/content/words.ts';
import { CONTENT_WORDS } from '#app/portal/landing/words.ts';
import { VISIT_PLACE_WORDS } from './visit-place.ts';
import { WAIT_WORDS } from '#app/platform/wait-words.ts';
import { PHONE_HOURS_WORDS } from '#app/time/write-phone-hours.ts';
import { PARTNER_BODY_WORDS } from '#app/portal/landing/partner-bodies/words.ts';
import { DIRECTORY_WORDS } from '#app/features/directory/words.ts';
import { DISCOUNT_WORDS } from '#app/features/discounts/words.ts';
import { DEMO_WORDS } from '#app/demo/words.ts';
import { GALLERY_WORDS } from '#app/demo/gallery/words.ts';
import { POST_BOX_WORDS } from '#app/demo/post-box/words.ts';
import { QUESTIONNAIRE_WORDS } from '#app/features/questionnaires/words.ts';
import { REGISTRATION_WORDS } from '#app/features/registration/words.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { CARE_WORDS } from '#app/features/medical-care/words.ts';
import { FILE_WORDS } from '#app/features/files/words.ts';
import { LAB_WORDS } from '#app/features/lab-campaign/words.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { MY_PAGE_WORDS } from '#app/portal/my-page/words.ts';
import { MESSAGING_WORDS } from '#app/features/messaging/words.ts';
import { REVIEW_WORDS } from '#app/features/reviews/words.ts';
import { STAFF_LINK_WORDS } from '#app/staff/call-centre/finish-link-words.ts';
import { FINISH_LINK_WORDS } from '#app/features/finish-links/words.ts';
import { PRIVACY_LINK_WORDS, PRIVACY_MAIL_WORDS } from '#app/features/privacy-desk/words.ts';
import { VISIT_ANSWER_WORDS } from '#app/features/visit-answers/words.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { REQUEST_WORDS } from '#app/features/medical-care/request-words.ts';
import { WITHDRAW_WORDS } from '#app/features/medical-care/withdraw-words.ts';
import { ADMINISTRATION_MAIL_WORDS } from '#app/features/administration/words.ts';
import { ADMINISTRATION_WORDS } from '#app/staff/administration/administration-words.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { VIDEO_WORDS } from '#app/features/video/words.ts';
import { DATA_COPY_WORDS } from '#app/features/profile/pdf/data-copy-words.ts';
import { catalogue as en } from './catalogue.en.ts';
import { catalogue as hu } from './catalogue.hu.ts';
import { catalogue as ro } from './catalogue.ro.ts';
import { fill, type Message, type PluralMessage } from './words.ts';

interface Entry {
  key: string;
  message: Message;
}

function isPlural(value: unknown): value is PluralMessage {
  return typeof value === 'object' && value !== null && 'one' in value && 'other' in value;
}

function listEntries(value: unknown, key = ''): Entry[] {
  if (typeof value === 'string' || isPlural(value)) return [{ key, message: value }];
  if (typeof value !== 'object' || value === null) {
    throw new Error(`${key} is neither a text nor a group of texts`);
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    listEntries(inner, key ? `${key}.${name}` : name),
  );
}

function placesOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  const places = texts.flatMap((text: string) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set(places)].toSorted();
}

const catalogues = { hu, ro, en };
const entriesOf = (language: 'hu' | 'ro' | 'en') =>
  listEntries({
    ...catalogues[language],
    accounts: ACCOUNTS_WORDS[language],
    factors: FACTOR_WORDS[language],
    appointments: APPOINTMENTS_WORDS[language],
    appointmentChanges: CHANGE_WORDS[language],
    appointmentLink: LINK_WORDS[language],
    reminders: REMINDER_WORDS[language],
    accountPages: ACCOUNT_PAGES_WORDS[language],
    profile: PROFILE_WORDS[language],
    relatives: RELATIVES_WORDS[language],
    reservation: BOOKING_WORDS[language],
    reservations: RESERVATIONS_WORDS[language],
    campaigns: CAMPAIGN_WORDS[language],
    content: CONTENT_WORDS[language],
    partnerBodies: PARTNER_BODY_WORDS[language],
    services: SERVICE_WORDS[language],
    directory: DIRECTORY_WORDS[language],
    discounts: DISCOUNT_WORDS[language],
    demo: DEMO_WORDS[language],
    gallery: GALLERY_WORDS[language],
    postBox: POST_BOX_WORDS[language],
    questionnaires: QUESTIONNAIRE_WORDS[language],
    registration: REGISTRATION_WORDS[language],
    advice: ADVICE_WORDS[language],
    care: CARE_WORDS[language],
    files: FILE_WORDS[language],
    lab: LAB_WORDS[language],
    mail: MAIL_WORDS[language],
    myPage: MY_PAGE_WORDS[language],
    phoneAdvice: PHONE_ADVICE_WORDS[language],
    phoneHours: PHONE_HOURS_WORDS[language],
    messaging: MESSAGING_WORDS[language],
    visitAnswers: VISIT_ANSWER_WORDS[language],
    finishLinks: FINISH_LINK_WORDS[language],
    privacyMails: PRIVACY_MAIL_WORDS[language],
    privacyLinks: PRIVACY_LINK_WORDS[language],
    staffLinks: STAFF_LINK_WORDS[language],
    reviews: REVIEW_WORDS[language],
    careRequests: REQUEST_WORDS[language],
    withdrawing: WITHDRAW_WORDS[language],
    staff: STAFF_WORDS[language],
    staffKit: KIT_WORDS[language],
    busyFeeds: BUSY_FEED_WORDS[language],
    staleMail: STALE_MAIL_WORDS[language],
    administration: ADMINISTRATION_WORDS[language],
    administrationMail: ADMINISTRATION_MAIL_WORDS[language],
    video: VIDEO_WORDS[language],
    dataCopy: DATA_COPY_WORDS[language],
    waits: WAIT_WORDS[language],
    visitPlace: VISIT_PLACE_WORDS[language],
  });
const entries = { hu: entriesOf('hu'), ro: entriesOf('ro'), en: entriesOf('en') };
const languages = ['ro', 'en'] as const;

test('the three languages have the same keys [C001]', () => {
  const keys = entries.hu.map((entry) => entry.key);
  expect(keys.length).toBeGreaterThan(100);
  for (const language of languages) {
    expect(entries[language].map((entry) => entry.key)).toEqual(keys);
  }
});

test('no message is empty or left in another language’s letters [C001]', () => {
  for (const [language, list] of Object.entries(entries)) {
    for (const { key, message } of list) {
      const texts = typeof message === 'string' ? [message] : Object.values(message);
      for (const text of texts as string[]) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(text, `${language} ${key}: cedilla letters`).not.toMatch(/[şţŞŢ]/);
        if (language !== 'hu') expect(text, `${language} ${key}`).not.toMatch(/[őűŐŰ]/);
      }
    }
  }
});

test('a message has the same places to fill in every language', () => {
  for (const [index, { key, message }] of entries.hu.entries()) {
    for (const language of languages) {
      const other = entries[language][index];
      expect(placesOf(other!.message), `${language} ${key}`).toEqual(placesOf(message));
    }
  }
});

test('every plural has the forms its language needs [C839]', () => {
  const forms = { hu: ['one', 'other'], ro: ['few', 'one', 'other'], en: ['one', 'other'] };
  for (const [language, list] of Object.entries(entries)) {
    for (const { key, message } of list) {
      if (typeof message === 'string') continue;
      expect(Object.keys(message).toSorted(), `${language} ${key}`).toEqual(
        forms[language as keyof typeof forms],
      );
    }
  }
});

test('plural forms follow each language [C839]', () => {
  const roResults = { one: 'un rezultat', few: '{count} rezultate', other: '{count} de rezultate' };
  expect(fill('ro', roResults, { count: 1 })).toBe('un rezultat');
  expect(fill('ro', roResults, { count: 2 })).toBe('2 rezultate');
  expect(fill('ro', roResults, { count: 19 })).toBe('19 rezultate');
  expect(fill('ro', roResults, { count: 20 })).toBe('20 de rezultate');
  expect(fill('ro', roResults, { count: 101 })).toBe('101 rezultate');
  const huResults = { one: '{count} találat', other: '{count} találat' };
  expect(fill('hu', huResults, { count: 5 })).toBe('5 találat');
});

test('places are filled once and unknown places stay visible', () => {
  expect(fill('en', 'Hello {name}', { name: '{other}' })).toBe('Hello {other}');
  expect(fill('en', 'Hello {name}')).toBe('Hello {name}');
});

test('numbers are written in the form of the language', () => {
  expect(fill('hu', '{count}', { count: 12500 })).toBe('12\u00A0500');
  expect(fill('ro', '{count}', { count: 12500 })).toBe('12.500');
  expect(fill('en', '{count}', { count: 12500 })).toBe('12,500');
});

/** Only forms that begin no sentence about somebody: those of „Cere numele mamei” or „Plătește” do. */
const FAMILIAR =
  /'(?:Acordă|Actualizează|Adaugă|Alege|Anulează|Anulez|Ascunde|Caută|Citește|Configur(?:ează|ez)|Confirmă|Continuă|Copiază|Creează|Descarcă|Deschide|Distribuie|Elimină|Exportă|Fă(?:-o|-le)?|Folosește|Importă|Invită|Încarcă|Încearcă|Începe|Încheie|Închide|Lasă|Modifică|Mută|Păstre(?:ază|z)|Predă|Preia|Programează|Publică|Raportez|Redenumește|Refă|Reîncarcă|Renunță|Retrage|Salvare|Salvează|Schimbă|Scrie|Selectează|Stabilește|Suspendă|Șterge|Trimit|Trimite|Verifică)(?![\p{L}-])[^']*/gu;

test('a Romanian button speaks to its reader in the polite plural', () => {
  const files = globSync('app/**/{ro,words,*-words}.ts');
  expect(files.length).toBeGreaterThan(100);
  const familiar = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(FAMILIAR) ?? []).map((text) => `${file}: ${text.slice(1)}`),
  );
  expect(familiar).toEqual([]);
});
