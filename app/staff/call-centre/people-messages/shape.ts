import type { ConfirmWay, GuestField } from '#app/features/call-centre/guest.ts';
import type {
  LookUpGrounds,
  LookUpWay,
  IdentityField,
} from '#app/features/call-centre/identification.ts';
import type { MailState, NamedMail } from '#app/features/call-centre/mail-state.ts';
import type { MessageWay } from '#app/features/messaging/describe-message.ts';
import type { CallBackStatus } from '#app/features/phone-advice/call-back.ts';
import type { ScriptPart } from '#app/platform/staff-texts.ts';
import type { AccountStatus, AdviceStatus } from '#app/platform/states.ts';
import type { Message } from '#app/i18n/words.ts';

/** Words of the room in which the call centre finds people, and of their screen. */
export interface PeopleWords {
  lead: string;
  /** What the caller wants. */
  grounds: string;
  groundsOf: Record<LookUpGrounds, string>;
  way: string;
  ways: Record<LookUpWay, string>;
  fields: Record<IdentityField | 'phone' | 'booking', string>;
  bookingHint: string;
  /** One box for each thing that the caller has told; `{field}`. */
  ticked: string;
  askAndTick: string;
  identify: string;
  identifyHint: string;
  find: string;
  open: string;
  none: string;
  noneHint: string;
  /** `{partner}` */
  found: string;
  /** `{count}` */
  several: Message;
  choose: string;
  visitAt: string;
  hasMore: string;
  keys: string;
  keyList: readonly (readonly [string, string])[];
  noted: string;
  errors: Record<string, string>;
  back: string;
  over: string;
  overText: string;
  /** `{time}` */
  openUntil: string;
  person: string;
  name: string;
  dateOfBirth: string;
  mothersName: string;
  phone: string;
  email: string;
  contactEmail: string;
  address: string;
  account: string;
  accounts: Record<AccountStatus | 'none', string>;
  language: string;
  noSubscription: string;
  product: string;
  since: string;
  insured: string;
  waiting: string;
  selfPaid: string;
  cover: string;
  noCover: string;
  specialty: string;
  visits: string;
  amount: string;
  /** `{used}` `{left}` */
  usedAndLeft: string;
  withoutLimit: Message;
  unlimited: string;
  /** `{day}` */
  coverUntil: string;
  family: string;
  noFamily: string;
  /** `{name}` */
  sharedFrom: string;
  adultStates: Record<'active' | 'invited' | 'expired', string>;
  minor: string;
  appointments: string;
  noAppointments: string;
  noAppointmentsInProduct: string;
  past: Message;
  time: string;
  care: string;
  clinic: string;
  state: string;
  states: Record<
    'booked' | 'waiting' | 'cancelled' | 'cancelledByClinic' | 'missed' | 'past',
    string
  >;
  /** `{time}` */
  changeableUntil: string;
  requests: string;
  noRequests: string;
  callBacks: string;
  callBackStates: Record<CallBackStatus, string>;
  advice: string;
  adviceHint: string;
  adviceStates: Record<AdviceStatus, string>;
  nothing: string;
  coming: string;
  mails: string;
  mailsHint: string;
  noMails: string;
  mailKinds: Record<NamedMail | 'other', string>;
  mailStates: Record<MailState, string>;
  book: string;
  move: string;
  cancel: string;
  /** By how the patient hears of it; `{time}` */
  cancelAsk: Record<MessageWay, string>;
  cancelSure: string;
  keep: string;
  inName: string;
  /** `{number}` */
  visitNumber: string;
  withoutAccount: string;
  backToPerson: string;
  moveTitle: string;
  /** `{time}` */
  moveFrom: string;
  moveTo: string;
  staleFeed: string;
  staleFeedText: string;
  noTimes: string;
  notMovable: string;
  notMovableText: string;
  earlierWeek: string;
  laterWeek: string;
  bookTitle: string;
  what: string;
  whatHint: string;
  /** `{term}` */
  when: string;
  anyDay: string;
  noCare: string;
  /** `{time}` */
  held: string;
  /** `{time}` */
  timeLeft: string;
  /** `{count}` minutes */
  extend: Message;
  forWhom: string;
  forSelf: string;
  comment: string;
  bookIt: string;
  bookAnyhow: string;
  giveBack: string;
  mothersNameOf: string;
  /** What to say in a call. */
  script: {
    title: string;
    parts: Record<ScriptPart, string>;
    /** `{product}` */
    say: Record<ScriptPart, string>;
    /** In place of a product's name. */
    portal: string;
  };
  guest: {
    title: string;
    lead: string;
    who: string;
    /** `{partner}` */
    rights: string;
    fields: Record<Exclude<GuestField, 'patientComment'>, string>;
    language: string;
    confirmBy: string;
    ways: Record<ConfirmWay, string>;
    agreed: string;
  };
}
