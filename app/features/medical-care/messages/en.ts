import type { CareWords } from './shape.ts';

export const en: CareWords = {
  mail: {
    button: 'Open my appointments',
    requested: {
      heading: 'We have your request',
      text: 'We have your request and are arranging the appointment. You will hear from us within 24 hours.',
      approval:
        'We have your request. We will let you know within 24 hours whether you are eligible, and arrange the appointment.',
      note: 'If you are unable to attend, or want to change something, please modify or cancel it under My appointments.',
    },
    cancelled: {
      heading: 'You have withdrawn your request',
      text: 'Your request is withdrawn and no appointment will be arranged. You can ask for a new one at any time.',
    },
  },
};
