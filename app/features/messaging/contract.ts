import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';

export const reportDelivery = defineCall({
  name: 'reportDelivery',
  summary:
    'A provider of mails, text messages or letters says what has become of one: by the `Message-ID` of the mail or the `id` of the message. `signature`: HMAC-SHA-256 of `id.state` under `DELIVERY_REPORT_SECRET`, in hex. What nobody has sent is answered alike; what has come cannot fail later.',
  method: 'POST',
  path: '/api/delivery-reports',
  who: 'anyone',
  body: Type.Object(
    {
      id: Type.String({ maxLength: 400 }),
      state: Type.Enum(['delivered', 'failed'] as const),
      signature: Type.String({ maxLength: 64 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'forbidden'],
});
