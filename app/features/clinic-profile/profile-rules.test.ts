import { expect, test } from 'vitest';
import { ABOUT_MAX, checkProfile, type Profile } from './profile-rules.ts';

const PROFILE: Profile = {
  about: { hu: 'Jó napot', ro: 'Bună ziua', en: 'Good day' },
  picture: null,
  languages: ['hu', 'en'],
  phone: ['06 1 234 5678', ''],
  email: 'info@clinic.example',
  web: 'clinic.example/hu',
  services: [],
};
const parsePhone = (text: string) => (text.startsWith('06') ? '+3612345678' : null);
/** As a file brought it: in one language, and longer than anybody may type. */
const IMPORTED = { hu: 'Régi szöveg. '.repeat(500), ro: '', en: '' };
const check = (change: Partial<Profile>, isClinic = true) =>
  checkProfile(
    { ...PROFILE, ...change },
    { isClinic, parsePhone, before: { languages: ['eo'], about: IMPORTED } },
  );
const problemsOf = (change: Partial<Profile>, isClinic = true) => {
  const checked = check(change, isClinic);
  return 'problems' in checked ? checked.problems : null;
};

test('an imported text that nobody has touched stops no other change', () => {
  expect(problemsOf({ about: IMPORTED })).toBeNull();
  expect(problemsOf({ about: { ...IMPORTED, hu: 'Új szöveg.' } })).toEqual({
    'about.ro': 'languageMissing',
    'about.en': 'languageMissing',
  });
});

test('a profile is stored with numbers that can be called and an address that can be opened', () => {
  expect(check({ languages: ['hu', 'hu', 'eo'] })).toEqual({
    profile: {
      ...PROFILE,
      languages: ['hu', 'eo'],
      phone: ['+3612345678'],
      web: 'https://clinic.example/hu',
    },
  });
});

test('a text is there in all three languages or in none', () => {
  expect(problemsOf({ about: { hu: 'a', ro: ' ', en: 'b' } })).toEqual({
    'about.ro': 'languageMissing',
  });
  expect(problemsOf({ about: { hu: '', ro: ' ', en: '' } })).toBeNull();
  expect(problemsOf({ about: { hu: 'x'.repeat(5001), ro: 'a\u0000', en: 'b' } })).toEqual({
    'about.hu': 'tooLong',
    'about.ro': 'charactersInvalid',
  });
});

test.each([
  [{ phone: ['', 'abc'] }, { 'phone.1': 'phoneInvalid' }],
  [{ email: 'info@' }, { email: 'emailInvalid' }],
  [{ web: 'http://clinic.example' }, { web: 'webInvalid' }],
  [{ web: 'javascript:alert(1)' }, { web: 'webInvalid' }],
  [{ web: 'https://user:pass@clinic.example' }, { web: 'webInvalid' }],
  [{ web: 'https://127.0.0.1/' }, { web: 'webInvalid' }],
  [{ web: `https://clinic.example/${'a'.repeat(200)}` }, { web: 'tooLong' }],
  [{ languages: ['xx'] }, { languages: 'languageUnknown' }],
  [{ web: 'clinic.example:8443' }, { web: 'webInvalid' }],
  [{ web: 'localhost' }, { web: 'webInvalid' }],
  [{ web: 'clinic.example\u202e/moc' }, { web: 'charactersInvalid' }],
  [{ phone: ['06 1', '06 2', '06 3', '06 4'] }, { 'phone.0': 'tooMany' }],
  // All of it at once: nobody learns of the next mistake only when the first is mended.
  [
    { email: 'info@', web: 'http://a', phone: ['abc'], languages: ['xx'] },
    {
      email: 'emailInvalid',
      web: 'webInvalid',
      'phone.0': 'phoneInvalid',
      languages: 'languageUnknown',
    },
  ],
] satisfies [Partial<Profile>, object][])(
  'what is wrong is said of its field: %j',
  (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  },
);

test('a doctor does something, and is reached as the clinic is', () => {
  expect(problemsOf({ services: [] }, false)).toEqual({ services: 'required' });
  expect(problemsOf({ services: Array.from({ length: 101 }, (_, id) => id + 1) }, false)).toEqual({
    services: 'tooMany',
  });
  expect(check({ services: [4, 4], web: 'nonsense nonsense' }, false)).toEqual({
    profile: { ...PROFILE, phone: [], email: '', web: '', services: [4] },
  });
});

test.each([
  ['clinic.example', 'https://clinic.example/'],
  ['HTTPS://Clinic.Example/Hu', 'https://clinic.example/Hu'],
  [' https://clinic.example ', 'https://clinic.example/'],
  // As a browser asks for it, so that no two letters that look alike are stored.
  ['rendelő.example', 'https://xn--rendel-8gb.example/'],
  ['https://clinic.example:443/', 'https://clinic.example/'],
  ['', ''],
])('the address %j is stored as %j', (web, stored) => {
  expect(check({ web })).toMatchObject({ profile: { web: stored } });
});

test('a number that is typed twice is stored once, and an empty field is none', () => {
  expect(check({ phone: ['06 1 234 5678', ' ', '061 2345678'] })).toMatchObject({
    profile: { phone: ['+3612345678'] },
  });
  expect(check({ phone: [], email: '', web: '' })).toMatchObject({
    profile: { phone: [], email: '', web: '' },
  });
});

test('the longest text that may be typed is stored, counted as people count', () => {
  const about = { hu: '🙂'.repeat(ABOUT_MAX), ro: 'b', en: 'c' };
  expect(check({ about })).toMatchObject({ profile: { about } });
  expect(problemsOf({ about: { ...about, hu: `${about.hu}x` } })).toEqual({
    'about.hu': 'tooLong',
  });
});
