import type { Locale } from '#app/i18n/locale.ts';

export interface Scene {
  name: string;
  path: string;
  /** Of the portal, before `.localhost`; without it the Hungarian one. */
  host?: string;
  /** Without it all: of a page that shows nothing else in another language, one is enough. */
  locale?: Locale;
  /** Who looks; without it a visitor. */
  as?: keyof typeof SIGN_INS;
  /** Somewhere else before: what is pressed there lasts. */
  first?: { path: string; press: string[] };
  /** What its customer sends before; `:id` of the path is that of the last answer. */
  sends?: { path: string; body: object }[];
  /** Once the page is there, no call of it is answered any more, or each fails. */
  answers?: 'late' | 'failing';
  /** What is pressed then, one after the other: the first visible match of each. */
  press?: string[];
  /** What is typed or chosen after that, of which fields what, and what sends it. */
  types?: { fields: Record<string, string | true | { index: number }>; send: string } | undefined;
  /** What is pressed after that. */
  after?: string[];
  /** What somebody else does meanwhile. */
  beside?: { as: keyof typeof SIGN_INS; host: string; path: string; press: string[] };
  /** It ends when its page is left, or can be had once: it is opened once, and seen at both widths. */
  isOpenedOnce?: true;
  /** What must be seen before the picture is taken. */
  shows: string;
}

/** The demo's sign-in pages fill themselves in. */
export const SIGN_INS = {
  member: { host: '', path: '/login', fill: 'button:has-text("member-1@")' },
  newcomer: { host: '', path: '/login', fill: 'button:has-text("member-5@")' },
  insured: { host: '', path: '/login', fill: 'button:has-text("member-2@")' },
  payer: { host: '', path: '/login', fill: 'button:has-text("member-4@")' },
  doctor: { host: 'staff', path: '/staff/login?demo=doctor%40staff.example', fill: null },
  approver: { host: 'staff', path: '/staff/login?demo=approvals%40staff.example', fill: null },
  clinic: { host: 'staff', path: '/staff/login?demo=clinic%40staff.example', fill: null },
  callCentre: { host: 'staff', path: '/staff/login?demo=call-centre%40staff.example', fill: null },
  editor: { host: 'staff', path: '/staff/login?demo=content%40staff.example', fill: null },
  adviser: { host: 'staff', path: '/staff/login?demo=advice%40staff.example', fill: null },
  administrator: { host: 'staff', path: '/staff/login?demo=admin%40staff.example', fill: null },
};

const SEARCH = '/services/provider-search?subfunction=1';
const DAY_MS = 86_400_000;
const IN_TEN_DAYS = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
/** At a clinic without a calendar. */
const ASKS_FOR_CARE: Pick<Scene, 'path' | 'press' | 'types'> = {
  path: '/providers/18/doctors/52',
  press: ['#booking button:not([type=submit])', '[role=dialog] button >> nth=-1'],
  types: {
    fields: {
      '[role=dialog] select[name=subfunction]': { index: 1 },
      '[role=dialog] select[name=doctor]': { index: 0 },
      'input[name="wish.0"]': IN_TEN_DAYS,
      'input[name=isAcknowledged]': true,
    },
    send: '[role=dialog] button[type=submit]',
  },
};
/** Sends it all the same. */
const WARNED = '[role=dialog]:has([role=alert]) button[type=submit]';
/** Into the room of a video visit, or back into it. */
const INTO_ROOM = ['main a[href*="video-consultation/0"]', 'main figure, main button'];
const ANSWERS = {
  hasSymptoms: 'no',
  sex: 'f',
  dateOfBirth: '1969-06-01',
  country: 'HU',
  conditions: [],
  diabetes: 'none',
  smoking: 'current',
  systolic: 148,
  takesPressureMedicine: 'no',
  totalCholesterol: 6.1,
  hdlCholesterol: 1.2,
  hasEarlyHeartFamily: 'yes',
  heightCm: 168,
  weightKg: 74,
};
const answered = (answers: object) => ({
  path: '/api/questionnaires/cardiovascular',
  body: { answers: { ...ANSWERS, ...answers } },
});
/** A scene is a line. */
export const SCENES: Scene[] = [
  { name: 'list', path: '/services/provider-search', shows: 'article' },
  { name: 'calendar', path: `${SEARCH}&listType=doctors`, shows: 'article [data-owner]' },
  {
    name: 'map',
    path: `${SEARCH}&listType=providers&view=map`,
    shows: '.leaflet-container button',
  },
  {
    name: 'price-modal',
    path: `${SEARCH}&listType=providers`,
    press: ['article div:has(h3) ~ div [aria-haspopup="dialog"]'],
    shows: '[role=dialog] select',
  },
  {
    name: 'discount-modal',
    path: `${SEARCH}&listType=providers&discountOnly=1`,
    press: ['article h3 ~ div [aria-haspopup="dialog"]'],
    shows: '[role=dialog] h2',
  },
  {
    name: 'reservation',
    locale: 'en',
    path: `${SEARCH}&listType=doctors`,
    press: ['button[name=slot]'],
    isOpenedOnce: true,
    shows: '[role=dialog] form input',
  },
  {
    name: 'none',
    locale: 'ro',
    path: `${SEARCH}&providerName=Xyz&listType=providers`,
    shows: 'h3',
  },
  { name: 'not-found', locale: 'hu', path: '/nowhere', shows: 'h1' },
  { name: 'near', path: `${SEARCH}&near=47.50,19.04`, shows: 'article' },
  { name: 'times', path: `${SEARCH}&listType=doctors&times=list`, shows: 'article dl' },
  { name: 'provider', path: '/providers/1', shows: '#booking' },
  { name: 'doctor', path: '/providers/1/doctors/1', shows: '#booking' },
  { name: 'start', locale: 'hu', path: '/', shows: 'h1' },
  { name: 'start-telekom', locale: 'hu', host: 'telekom', path: '/', shows: 'h1' },
  { name: 'start-insurer', locale: 'en', host: 'insurer', path: '/', shows: 'h1' },
  { name: 'start-card', locale: 'en', host: 'tesco', path: '/', shows: 'h1' },
  { name: 'start-search', locale: 'ro', host: 'ro.search', path: '/', shows: 'h1' },
  { name: 'start-health', locale: 'hu', host: 'telekom-health', path: '/', shows: 'h1' },
  { name: 'start-skin', locale: 'en', host: 'derma-ai', path: '/', shows: 'h1' },
  { name: 'start-up', locale: 'hu', host: 'up', path: '/', shows: 'h1' },
  { name: 'start-nn', locale: 'en', host: 'nn', path: '/', shows: 'h1' },
  { name: 'video', locale: 'ro', path: '/services/video-consultation', shows: 'h1' },
  { name: 'my-page', locale: 'hu', as: 'member', path: '/', shows: 'h1' },
  { name: 'appointments', locale: 'en', as: 'member', path: '/services/appointments', shows: 'h1' },
  {
    name: 'advice',
    locale: 'en',
    as: 'member',
    path: '/services/consultation/questions/new',
    shows: 'main fieldset',
  },
  {
    name: 'care',
    locale: 'ro',
    as: 'member',
    ...ASKS_FOR_CARE,
    types: undefined,
    shows: '[role=dialog] form',
  },
  {
    name: 'care-done',
    locale: 'hu',
    as: 'member',
    ...ASKS_FOR_CARE,
    after: [WARNED],
    shows: '[role=dialog] a[href="/services/appointments"]',
  },
  {
    name: 'care-change',
    locale: 'en',
    as: 'member',
    ...ASKS_FOR_CARE,
    after: [WARNED, '[role=dialog] a[href="/services/appointments"] ~ button'],
    shows: '[role=dialog] form',
  },
  {
    name: 'video-waiting',
    locale: 'hu',
    as: 'insured',
    path: '/services/video-consultation',
    press: INTO_ROOM,
    isOpenedOnce: true,
    shows: 'main figure',
  },
  {
    name: 'video-call',
    locale: 'hu',
    as: 'insured',
    path: '/services/video-consultation',
    press: INTO_ROOM,
    beside: {
      as: 'doctor',
      host: 'staff',
      path: '/staff/video',
      press: ['main a[href*="/staff/video/"]', 'main figure, main button'],
    },
    isOpenedOnce: true,
    shows: 'main figure >> nth=1',
  },
  {
    name: 'questionnaire-result',
    as: 'payer',
    sends: [{ path: '/api/questionnaires/consent', body: { isGiven: true } }, answered({})],
    path: '/services/health-check/results/:id',
    shows: 'main svg',
  },
  { name: 'lab-closed', locale: 'hu', host: 'insurer', path: '/pages/lab-test', shows: 'h1' },
  {
    name: 'registration-closed',
    locale: 'ro',
    host: 'telekom',
    path: '/registration',
    shows: 'h1',
  },
  { name: 'evening', path: `${SEARCH}&listType=doctors&evening=1`, shows: 'article' },
  {
    name: 'one',
    locale: 'hu',
    path: `${SEARCH}&listType=providers&providerName=Gesztenyés`,
    shows: 'article',
  },
  { name: 'no-times', path: '/providers/18/doctors/52', shows: '#booking' },
  {
    name: 'results-late',
    locale: 'hu',
    path: `${SEARCH}&listType=doctors`,
    answers: 'late',
    press: ['[role=tab] >> nth=0'],
    shows: '[role=tablist]',
  },
  {
    name: 'results-failing',
    locale: 'ro',
    path: `${SEARCH}&listType=doctors`,
    answers: 'failing',
    press: ['[role=tab] >> nth=0'],
    shows: '[role=tabpanel] h3',
  },
  {
    name: 'times-late',
    locale: 'en',
    path: `${SEARCH}&listType=doctors`,
    answers: 'late',
    press: ['[aria-label="Next week"]'],
    shows: 'article',
  },
  {
    name: 'times-failing',
    locale: 'en',
    path: `${SEARCH}&listType=doctors`,
    answers: 'failing',
    press: ['[aria-label="Next week"]'],
    shows: 'article',
  },
  {
    name: 'appointments-none',
    locale: 'hu',
    as: 'payer',
    path: '/services/appointments',
    shows: 'h1',
  },
  {
    name: 'appointments-one',
    locale: 'ro',
    as: 'insured',
    path: '/services/appointments',
    shows: 'h1',
  },
  {
    name: 'held',
    locale: 'hu',
    as: 'payer',
    path: '/',
    first: { path: '/providers/7/doctors/20', press: ['button[name=slot]'] },
    shows: 'h1',
  },
  {
    name: 'appointments-not-included',
    locale: 'ro',
    as: 'newcomer',
    path: '/services/appointments',
    shows: 'h1',
  },
  {
    name: 'appointments-late',
    locale: 'hu',
    as: 'member',
    path: '/services/appointments',
    answers: 'late',
    press: ['main article button, main li button'],
    shows: '[role=dialog]',
  },
  {
    name: 'appointments-failing',
    locale: 'ro',
    as: 'member',
    path: '/services/appointments',
    answers: 'failing',
    press: ['main article button, main li button'],
    shows: '[role=dialog]',
  },
  {
    name: 'questionnaires',
    locale: 'hu',
    as: 'member',
    path: '/services/health-check',
    shows: 'h1',
  },
  {
    name: 'questionnaire',
    locale: 'ro',
    as: 'member',
    path: '/services/health-check',
    press: ['main a[href*="health-check/"]'],
    shows: 'main form',
  },
  {
    name: 'staff-approvals',
    locale: 'en',
    as: 'approver',
    host: 'staff',
    path: '/staff/approvals',
    shows: 'h1',
  },
  {
    name: 'staff-care',
    locale: 'ro',
    as: 'callCentre',
    host: 'staff',
    path: '/staff/medical-care',
    shows: 'h1',
  },
  {
    name: 'staff-people',
    locale: 'en',
    as: 'callCentre',
    host: 'staff',
    path: '/staff/people',
    shows: 'h1',
  },
  {
    name: 'staff-clinic',
    locale: 'hu',
    as: 'clinic',
    host: 'staff',
    path: '/staff/clinic',
    shows: 'h1',
  },
  {
    name: 'staff-hours',
    locale: 'ro',
    as: 'clinic',
    host: 'staff',
    path: '/staff/clinic/hours',
    shows: 'main form',
  },
  {
    name: 'staff-theme',
    locale: 'hu',
    as: 'editor',
    host: 'staff',
    path: '/staff/content/1?piece=look',
    shows: 'main iframe',
  },
  {
    name: 'staff-members',
    locale: 'en',
    as: 'administrator',
    host: 'staff',
    path: '/staff/admin/staff',
    shows: 'main table, main ul',
  },
  {
    name: 'staff-approval',
    locale: 'hu',
    host: 'staff',
    as: 'approver',
    path: '/staff/approvals',
    press: ['main tbody a'],
    shows: '[data-beside] form',
  },
  {
    name: 'staff-caller',
    locale: 'hu',
    as: 'callCentre',
    host: 'staff',
    path: '/staff/people',
    press: [
      'main input[name="ticked.lastName"]',
      'main input[name="ticked.firstName"]',
      'main input[name="ticked.dateOfBirth"]',
    ],
    types: {
      fields: {
        'select[name=grounds]': 'caller_changes',
        'input[name=lastName]': 'Szabó',
        'input[name=firstName]': 'Kata',
        'input[name=dateOfBirth]': '1986-04-12',
      },
      send: 'main button[type=submit]',
    },
    shows: 'main table',
  },
  {
    name: 'staff-closures',
    locale: 'ro',
    host: 'staff',
    as: 'clinic',
    path: '/staff/clinic/closures',
    shows: 'h1',
  },
  {
    name: 'staff-rescue',
    locale: 'en',
    host: 'staff',
    as: 'callCentre',
    path: '/staff/rescue',
    shows: 'h1',
  },
  {
    name: 'staff-access',
    locale: 'hu',
    host: 'staff',
    as: 'doctor',
    path: '/staff/access',
    shows: 'h1',
  },
  {
    name: 'staff-reports',
    locale: 'en',
    host: 'staff',
    as: 'administrator',
    path: '/staff/reports',
    shows: 'main svg, main table',
  },
  {
    name: 'staff-advice',
    locale: 'ro',
    host: 'staff',
    as: 'adviser',
    path: '/staff/advice',
    shows: 'h1',
  },
  {
    name: 'staff-video',
    locale: 'en',
    host: 'staff',
    as: 'doctor',
    path: '/staff/video',
    shows: 'h1',
  },
];
