import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';

/** Kinds of service, as customers' records name them; pages show one they do not know plainly. */
const SERVICE_VALUES = [
  'TYPE_MAP_V2',
  'TYPE_GENERAL_CONSULTATION',
  'TYPE_PHONE_CONSULTATION',
  'TYPE_VIDEO_CONSULTATION',
  'TYPE_HEALTH_CHECK',
  'TYPE_SPECIALIST_CONSULTATION',
  'TYPE_SCREENING',
  'TYPE_NUTRITION',
  'TYPE_PSYCHOLOGY',
  'TYPE_LAB',
] as const;
export type ServiceValue = (typeof SERVICE_VALUES)[number];

export const getAvailableServices = defineCall({
  name: 'getAvailableServices',
  summary:
    'What the caller may use here, by their product and the theme, in the order of the tiles.',
  method: 'GET',
  path: '/api/available-services',
  who: 'anyone',
  answer: Type.Object({
    services: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        lead: Type.String(),
        /** Text of the button. */
        button: Type.String(),
        /** Text of the badge. */
        label: Type.Optional(Type.String()),
        /** Address of a picture, 815 x 400. */
        image: Type.String(),
        url: Type.String(),
        /** Needs no sign-in. */
        isPublic: Type.Boolean(),
        value: Type.Enum(SERVICE_VALUES),
      }),
    ),
  }),
});

export const getStaticContent = defineCall({
  name: 'getStaticContent',
  summary: "A text of the partner's own, such as `introduction`, in the reader's language.",
  method: 'GET',
  path: '/api/static-content/:key',
  who: 'anyone',
  params: Type.Object({ key: Type.String({ pattern: '^[a-z0-9-]{1,50}$' }) }),
  answer: Type.Object({ key: Type.String(), text: Type.String() }),
  errors: ['invalid_input', 'not_found'],
});
