import { Type, type Static } from 'typebox';
import { DayText, defineCall, IdText } from '#app/platform/contract.ts';
import { member } from '#app/platform/who.ts';
import { TIME_ANSWERS } from './time-answer.ts';

/** The numbers of one page, divided by commas. */
const Ids = Type.String({ pattern: '^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,49}$' });

const Answer = Type.Object({
  kind: Type.Enum([...TIME_ANSWERS]),
  amount: Type.Union([Type.Integer(), Type.Null()]),
});

/** What the times of one doctor, or of a clinic where no doctor is named, cost the member. */
const Priced = Type.Object({
  providerId: Type.Integer(),
  /** null: of whom no own price is known. */
  doctorId: Type.Union([Type.Integer(), Type.Null()]),
  /** For each day of the week, Monday first: of a time that leaves the insurer time to decide, and of one that does not. */
  days: Type.Array(Type.Tuple([Answer, Answer])),
});

export const TimeAnswers = Type.Object({
  /** A time before it leaves no time to decide; milliseconds since the epoch. */
  decidedBy: Type.Number(),
  priced: Type.Array(Priced),
});
export type TimeAnswers = Static<typeof TimeAnswers>;

export const findTimeAnswers = defineCall({
  name: 'findTimeAnswers',
  summary:
    'What the insurance of the member who is signed in pays of the times of a page of results on seven days; for insured subscriptions.',
  method: 'GET',
  path: '/api/calendar/time-answers',
  who: member('isInsured'),
  query: Type.Object(
    {
      subfunctionId: IdText,
      /** The first of the seven days. */
      week: DayText,
      doctors: Type.Optional(Ids),
      providers: Type.Optional(Ids),
    },
    { additionalProperties: false },
  ),
  answer: TimeAnswers,
  errors: ['invalid_input', 'forbidden', 'not_found'],
});
