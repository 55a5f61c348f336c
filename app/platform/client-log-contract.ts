import { Type } from 'typebox';
import { defineCall } from './contract.ts';

export const logFailure = defineCall({
  name: 'logFailure',
  summary: 'Notes in the log that a call failed in the browser which the visitor was not told of.',
  method: 'POST',
  path: '/api/client-log',
  who: 'anyone',
  body: Type.Object(
    {
      /** Name of the call's contract. */
      call: Type.String({ pattern: '^[A-Za-z]{1,40}$' }),
      errorCode: Type.String({ pattern: '^[a-z_]{1,40}$' }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  errors: ['invalid_input'],
});
