import { Type, type Static } from 'typebox';
import { Reminder } from '#app/features/reminders/contract.ts';
import { OnBehalf, OwnData } from '#app/features/reservations/contract.ts';
import { FileIds, SentFile } from '#app/features/files/sent-file.ts';
import { MARKETS } from '#app/i18n/locale.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { DayText, defineCall, InstantText, Locales } from '#app/platform/contract.ts';
import { MEDICAL_CARE_STATUSES, PREAUTH_TYPES, SERVICE_TYPES } from '#app/platform/states.ts';
import { NEW_BOOKING_MODES } from '#app/platform/new-booking.ts';
import { CHANGEABLE_FIELDS, PARTS_OF_DAY, WISHES_MAX } from './care-request.ts';
import { CANCEL_REASONS } from './care-work.ts';

const CLOSED = { additionalProperties: false };
const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** Any text a form may send; the form's own rules say what is right. */
const FormText = Type.String({ maxLength: 1000 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);

/** A day that would do, and which part of it. */
const Wish = Type.Object({ date: DayText, part: Type.Enum([...PARTS_OF_DAY]) }, CLOSED);

/** All that a request says. */
export const CareBody = Type.Object(
  {
    mode: Type.Enum([...NEW_BOOKING_MODES]),
    serviceType: Type.Enum(SERVICE_TYPES),
    formType: Type.Literal('portal'),
    hasNoReferral: Type.Boolean(),
    specialization: orNull(Id),
    defaultService: orNull(Id),
    subfunction: Id,
    /** The clinic’s uuid; null: whichever can do it. */
    provider: orNull(Uuid),
    /** As the form showed the clinic: what is kept is the portal’s own. */
    providerData: orNull(
      Type.Object(
        {
          id: Type.Integer(),
          uuid: Uuid,
          name: FormText,
          address: FormText,
          phone: Type.Array(FormText, { maxItems: 10 }),
        },
        CLOSED,
      ),
    ),
    doctor: orNull(Type.Object({ name: FormText }, CLOSED)),
    lastName: FormText,
    firstName: FormText,
    dateOfBirth: FormText,
    email: FormText,
    mothersName: FormText,
    phoneNumber: FormText,
    zipcode: FormText,
    city: FormText,
    street: FormText,
    /** The agreed time (\`confirm\`); null: there are wishes. */
    startAt: orNull(InstantText),
    formData: Type.Object(
      {
        complaints: FormText,
        wantsEnglish: Type.Boolean(),
        wishes: Type.Array(Wish, { maxItems: WISHES_MAX }),
        isAcknowledged: Type.Boolean(),
      },
      CLOSED,
    ),
    preauthType: Type.Enum(PREAUTH_TYPES),
    /** Missing: it is for the customer themselves, whose name and date of birth are those of their subscription. */
    onBehalf: Type.Optional(OnBehalf),
    referrals: Type.Optional(FileIds),
  },
  CLOSED,
);

export const requestMedicalCare = defineCall({
  name: 'requestMedicalCare',
  summary: `Asks for care that the call centre organises. As JSON, or as multipart/form-data with the JSON as the part \`form\` and referrals as parts \`referral\`. How it is paid for and whether the insurer has to approve it is decided from the portal’s own tables; nothing is asked for on worse terms than \`preauthType\` says were shown. Needs the header ${IDEMPOTENCY_KEY_HEADER}.`,
  method: 'POST',
  path: '/api/medical-care',
  who: 'customer',
  body: CareBody,
  answer: Type.Object({
    id: Type.String(),
    status: Type.Enum(MEDICAL_CARE_STATUSES),
    needsPreauthorization: Type.Boolean(),
  }),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'not_found',
    'attachments_required',
    'preauth_required',
    'preauth_too_early',
    'self_paid_only',
    'key_reused',
    'too_many_today',
    'file_refused',
    'too_large',
    'unsupported_media_type',
    'too_many_files',
    'too_many_at_once',
    'storage_full',
  ],
});

/** What a request tells, as far as it can be changed; see `CareDetails`. */
const Details = Type.Object({
  subfunction: Type.Object({ id: Id, name: Type.String(), locales: Locales }),
  provider: orNull(Type.Object({ uuid: Uuid, name: Type.String() })),
  doctor: orNull(Type.String()),
  startsAt: orNull(InstantText),
  wishes: Type.Array(Wish),
  wantsEnglish: Type.Boolean(),
  complaints: orNull(Type.String()),
  phone: Type.String(),
  email: Type.String(),
  address: Type.Object({ zipcode: Type.String(), city: Type.String(), street: Type.String() }),
  referrals: Type.Array(Type.String()),
});

const CareTimeText = {
  startsAt: InstantText,
  place: Type.String(),
  doctorName: orNull(Type.String()),
};

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const CareToChange = Type.Object({
  id: Type.String(),
  version: Version,
  /** In which it was asked for: its times are by the clock there. */
  market: Type.Enum([...MARKETS]),
  mode: Type.Enum([...NEW_BOOKING_MODES]),
  serviceType: Type.Enum(SERVICE_TYPES),
  preauthType: Type.Enum(PREAUTH_TYPES),
  providerId: orNull(Id),
  doctorId: orNull(Id),
  details: Details,
  /** Whom it is for, which stays. */
  patient: Type.Object({
    name: Type.String(),
    dateOfBirth: DayText,
    isOther: Type.Boolean(),
  }),
  /** Times that wait for an answer. */
  offers: Type.Array(Type.Object(CareTimeText)),
  files: Type.Array(SentFile),
});
export type CareToChange = Static<typeof CareToChange>;

export const getCareToChange = defineCall({
  name: 'getCareToChange',
  summary:
    'What a request of the customer who is signed in tells, for the form in which they change it; `changed_meanwhile`: it is booked or over.',
  method: 'GET',
  path: '/api/medical-care/:id/details',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: CareToChange,
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const changeMedicalCare = defineCall({
  name: 'changeMedicalCare',
  summary:
    'Changes what a request tells until something is booked for it. How it is paid for and whether the insurer has to approve it is decided anew; times on offer that do not fit any more are given back. `version` as the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`, with how it stands). Repeating it changes nothing.',
  method: 'POST',
  path: '/api/medical-care/:id/change',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  body: Type.Object(
    { version: Version, ...Type.Pick(CareBody, [...CHANGEABLE_FIELDS]).properties },
    CLOSED,
  ),
  answer: Type.Object({
    id: Type.String(),
    status: Type.Enum(MEDICAL_CARE_STATUSES),
    needsPreauthorization: Type.Boolean(),
    /** Times on offer that do not fit any more. */
    givenBack: Type.Array(Type.Object(CareTimeText)),
  }),
  errors: [
    'invalid_input',
    'not_found',
    'attachments_required',
    'preauth_required',
    'preauth_too_early',
    'self_paid_only',
    'changed_meanwhile',
    'too_many_today',
  ],
});

/** What the portal knows of who asks; empty: nothing. */
const KnownPerson = Type.Object({
  lastName: Type.String(),
  firstName: Type.String(),
  dateOfBirth: Type.String(),
  mothersName: Type.String(),
  phoneNumber: Type.String(),
  email: Type.String(),
  zipcode: Type.String(),
  city: Type.String(),
  street: Type.String(),
});

export const getCareForm = defineCall({
  name: 'getCareForm',
  summary: 'What the form begins with: what is known of the customer who is signed in.',
  method: 'GET',
  path: '/api/medical-care/form',
  who: 'customer',
  answer: Type.Object({
    own: KnownPerson,
    asksMothersName: Type.Boolean(),
    /** On whose behalf it may be asked for. */
    children: OwnData.properties.children,
    /** Sub-functions that need a referral where the insurer pays. */
    referralRequired: Type.Array(Id),
    /** By the portal's clock: that of a device may be wrong. Missing: said by a process of the release before. */
    now: Type.Optional(InstantText),
  }),
});

const Named = Type.Object({ name: Type.String(), locales: Locales });

/** Care that somebody asked for, as they see it. */
export const MedicalCare = Type.Object({
  id: Type.String(),
  status: Type.Enum(MEDICAL_CARE_STATUSES),
  needsPreauthorization: Type.Boolean(),
  subfunction: Named,
  providerName: orNull(Type.String()),
  doctorName: orNull(Type.String()),
  /** Of the market in which it was asked for, whose clinics do it. */
  timeZone: Type.String(),
  /** The agreed or offered time; null: there are wishes. */
  startsAt: orNull(InstantText),
  wishes: Type.Array(Type.Object({ date: Type.String(), part: Type.Enum([...PARTS_OF_DAY]) })),
  /** Whom it is for, where that is not the customer themselves. */
  patientName: orNull(Type.String()),
  /** Times that wait for an answer. */
  offers: Type.Array(
    Type.Object({
      id: Type.String(),
      ...CareTimeText,
      /** It is held in its calendar until then; null: it lies in none. */
      heldUntil: orNull(InstantText),
    }),
  ),
  /** Where and with whom it is booked. */
  booked: orNull(Type.Object(CareTimeText)),
  /** What is booked lies in a calendar, and is moved or cancelled among the appointments. */
  isAppointment: Type.Boolean(),
  /** Whether the insurer pays; null: it is not decided, or nobody has to. */
  isApproved: orNull(Type.Boolean()),
  /** Of what is booked by telephone: the patient has said that they come. */
  isComing: Type.Boolean(),
  /** Of what is booked by telephone, with what became of each. */
  reminders: Type.Array(Reminder),
  /** Why the call centre ended it; null: it did not. */
  cancelReason: orNull(Type.Enum([...CANCEL_REASONS])),
  /** By when somebody calls or writes; null: nothing is waited for. */
  dueAt: orNull(InstantText),
  createdAt: InstantText,
  isCancellable: Type.Boolean(),
  isChangeable: Type.Boolean(),
  files: Type.Array(SentFile),
});
export type MedicalCare = Static<typeof MedicalCare>;

export const findMedicalCare = defineCall({
  name: 'findMedicalCare',
  summary: 'Care that the customer who is signed in has asked for, latest first.',
  method: 'GET',
  path: '/api/medical-care',
  who: 'customer',
  answer: Type.Object({ requests: Type.Array(MedicalCare) }),
});

export const answerOffer = defineCall({
  name: 'answerOffer',
  summary:
    'Takes one of the times that the call centre offers, or none of them: then it looks for others. What is held in a calendar is booked there. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/medical-care/:id/answer',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ offer: orNull(Uuid) }, CLOSED),
  answer: Type.Object({ id: Type.String(), status: Type.Enum(MEDICAL_CARE_STATUSES) }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile', 'person_busy'],
});

export const cancelMedicalCare = defineCall({
  name: 'cancelMedicalCare',
  summary:
    'Takes a request back, or what was booked for it until it begins. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/medical-care/:id/cancel',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({
    startsAt: Type.Optional(
      Type.Union([Type.Literal('none'), InstantText], {
        description:
          'Beginning of the visit that the patient was asked about (ISO 8601); `none`: nothing was booked yet. It is taken back only if that is still so; left out: whatever there is.',
      }),
    ),
  }),
  answer: Type.Object({ id: Type.String(), status: Type.Literal('cancelled') }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
