import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { LOOK_UP_GROUNDS, TOLD_FIELDS } from './identification.ts';

const CLOSED = { additionalProperties: false };
const Text = Type.String({ maxLength: 400 });
const ToldTexts = { lastName: Text, firstName: Text, dateOfBirth: Text };
/** Opens one person to one session of the staff. */
const Opening = Type.String({ pattern: '^[A-Za-z0-9_-]{40,400}$' });

export const findPeople = defineCall({
  name: 'findPeople',
  summary:
    'Looks for a customer by what a caller has told: name and date of birth, telephone number, or the number of a booking. Says only that there is somebody, and at which partner. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/find',
  who: staff('patient.find'),
  body: Type.Object(
    {
      grounds: Type.Enum([...LOOK_UP_GROUNDS]),
      by: Type.Union([
        Type.Object({ way: Type.Literal('name'), ...ToldTexts }, CLOSED),
        Type.Object({ way: Type.Literal('phone'), phone: Text }, CLOSED),
        Type.Object({ way: Type.Literal('booking'), booking: Text }, CLOSED),
      ]),
    },
    CLOSED,
  ),
  answer: Type.Object({
    people: Type.Array(Type.Object({ found: Opening, partner: Type.String() })),
    /** There are more than are told: something else has to be asked. */
    hasMore: Type.Boolean(),
  }),
  errors: ['invalid_input'],
});

export const openPerson = defineCall({
  name: 'openPerson',
  summary:
    'Opens a customer who was found, once last name, first name and date of birth were told by the caller and are those of that customer. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/open',
  who: staff('patient.find'),
  body: Type.Object(
    {
      found: Opening,
      /** What the caller has told, each ticked by whoever asks. */
      ticked: Type.Array(Type.Enum([...TOLD_FIELDS]), { maxItems: 3 }),
      ...ToldTexts,
    },
    CLOSED,
  ),
  answer: Type.Object({ opening: Opening }),
  errors: ['invalid_input', 'not_found'],
});
