import type { BreakGlassWords } from './shape.ts';

export const en: BreakGlassWords = {
  title: 'Emergency access',
  grounds: {
    life_in_danger: 'The person’s life or health is in danger',
    cannot_answer: 'The person cannot answer for themselves',
    ambulance_asks: 'Ambulance or hospital asks',
    danger_to_self: 'Danger to themselves or others',
    other_emergency: 'Another emergency',
  },
  roles: { doctor: 'doctor', advice_doctor: 'advice doctor', call_centre: 'customer service' },
  mail: {
    subject: 'Emergency access to a patient’s data',
    text: '{name} ({role}) has opened a patient’s data at {partner} in an emergency, for half an hour and to be read only.',
    grounds: 'Grounds: {grounds}.',
    button: 'Look at it',
    note: 'Please look at it soon and note whether it was justified. This mail says nothing of the patient.',
    judged: {
      justified:
        'A colleague has judged the access already: it was justified. This mail says nothing of the patient.',
      not_justified:
        'A colleague has judged the access already: it was not justified. This mail says nothing of the patient.',
    },
  },
};
