import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { catalogue } from '#app/i18n/catalogue.hu.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { VISITOR } from '#app/platform/viewer.ts';
import type { CareToChange } from '../contract.ts';
import { readRequest } from '../read-request.ts';
import { CareForm } from './care-form.tsx';
import { ChangedMeanwhile, findDifferences } from './changed-meanwhile.tsx';
import { RequestSent } from './request-sent.tsx';

/** Half past midnight in Bucharest, an hour earlier in Budapest. */
const AT = '2026-12-01T22:30:00.000Z';
const OFFER = { startsAt: AT, place: 'Clinica Tei, București', doctorName: null };
const ID = '0198c0de-0000-7000-8000-000000000000';

const ROMANIAN: CareToChange = {
  id: ID,
  version: 1,
  market: 'RO',
  mode: 'confirm',
  serviceType: 'MEDICAL_CARE',
  preauthType: 'none',
  providerId: null,
  doctorId: null,
  details: {
    subfunction: { id: 1, name: 'Consultație', locales: {} },
    provider: null,
    doctor: null,
    startsAt: AT,
    wishes: [],
    wantsEnglish: false,
    complaints: null,
    phone: '+40721550101',
    email: 'ana@members.test',
    address: { zipcode: '010011', city: 'București', street: 'Strada Academiei 3' },
    referrals: [],
  },
  patient: { name: 'Ana Pop', dateOfBirth: '1986-04-12', isOther: false },
  offers: [OFFER],
  files: [],
};
const OWN = {
  lastName: 'Pop',
  firstName: 'Ana',
  dateOfBirth: '1986-04-12',
  mothersName: '',
  phoneNumber: '',
  email: 'ana@members.test',
  zipcode: '',
  city: '',
  street: '',
};
const KNOWN = {
  own: OWN,
  asksMothersName: false,
  children: [],
  referralRequired: [],
  now: '2031-03-01T10:00:00Z',
};
const nothing = () => {};

/** On a page of the Hungarian market. */
function draw(children: ReactNode): string {
  const element = (
    <LanguageProvider locale="hu" market="HU" catalogue={catalogue}>
      {children}
    </LanguageProvider>
  );
  const root = { viewer: VISITOR, flags: {}, market: 'HU', timeZone: 'Europe/Budapest' };
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToString(<RouterProvider router={router} />);
}

test('a Romanian request is changed by its own clock on a Hungarian page: in the form, in what has changed meanwhile and in what was given back', () => {
  const form = draw(
    <CareForm
      id="form"
      beginning={{
        change: ROMANIAN,
        known: KNOWN,
        provider: null,
        doctorId: null,
        subfunction: null,
        draft: null,
      }}
      opened={readRequest({ change: ID }, VISITOR)}
      signIn={null}
      onSending={nothing}
      onSent={nothing}
    />,
  );
  expect(form).toMatch(/<input[^>]*value="00:30"/);
  expect(form).toMatch(/<input[^>]*value="2026[^"]*(?:12|dec)[^"]*0?2\b/);

  const later = { ...ROMANIAN, details: { ...ROMANIAN.details, startsAt: null }, offers: [] };
  const differences = findDifferences(ROMANIAN, later);
  const shown = draw(differences && <ChangedMeanwhile differences={differences} />);
  expect(shown.match(/\d\d:30/g)).toEqual(['00:30', '00:30']);

  const sent = { id: ID, status: 'organising' as const, needsPreauthorization: false };
  const done = draw(
    <RequestSent sent={{ ...sent, givenBack: [OFFER] }} isChange timeZone="Europe/Bucharest" />,
  );
  expect(done.match(/\d\d:30/g)).toEqual(['00:30']);
});

test('a day is wished by the portal’s clock, whatever that of the device says, and of the two that are looked up the care is required', () => {
  const form = draw(
    <CareForm
      id="form"
      beginning={{
        change: null,
        known: KNOWN,
        provider: null,
        doctorId: null,
        subfunction: null,
        draft: null,
      }}
      opened={readRequest({}, VISITOR)}
      signIn={null}
      onSending={nothing}
      onSent={nothing}
    />,
  );
  expect(form.match(/ min="[^"]*"/g)).toEqual(Array(3).fill(' min="2031-03-02"'));
  // The care has to be told; the clinic beside it may be left open.
  const choices = form.match(/<input[^>]*role="combobox"[^>]*>/g) ?? [];
  expect(choices.map((choice) => choice.includes(' required=""'))).toEqual([true, false]);
});
