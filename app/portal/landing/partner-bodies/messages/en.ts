import type { PartnerBodyWords } from './shape.ts';

export const en: PartnerBodyWords = {
  offers: {
    title: 'Four offers from your employer',
    doctorFinder: {
      title: 'A doctor’s appointment without calling around',
      text: 'Search by specialty, place or name, and book from the calendar of the week.',
      button: 'Find a time',
    },
    providerFinder: {
      title: 'Prices beforehand, discounts at clinics',
      text: 'Compare the price lists of clinics, and see where there is a discount.',
      button: 'Find a clinic',
    },
    lifestyle: {
      title: 'A lifestyle questionnaire in a few minutes',
      text: 'Activity, weight, alcohol, mood: the result shows what is worth changing.',
      button: 'Fill in the questionnaire',
    },
    family: {
      title: 'Book for your family, too',
      text: 'Add your relatives, and look after their appointments from your own account.',
      button: 'My relatives',
    },
  },
  services: {
    title: 'A question about your health?',
    phoneAdvice: {
      title: 'Phone advice',
      text: 'A doctor answers the phone, or calls you back: {hours}.',
      button: 'Call or be called back',
    },
    heart: {
      title: 'Risk calculator',
      text: 'Your cardiovascular risk by the models of the European guidelines. Information, not a diagnosis.',
      button: 'Calculate my risk',
    },
    onlineAdvice: {
      title: 'Online advice',
      text: 'Describe your symptoms and attach a report: a doctor answers within 24 hours on working days.',
      button: 'Write a question',
    },
  },
  howTo: {
    title: 'How to use it, in four steps',
    code: {
      title: 'Ask for the code',
      text: 'Your employer gives you the activation code.',
    },
    register: {
      title: 'Activate',
      text: 'Enter your details and the code, then confirm your e-mail address.',
    },
    choose: {
      title: 'Choose an offer',
      text: 'Once signed in, you see on the start page what you can use.',
    },
    use: {
      title: 'Book or ask',
      text: 'Book an appointment, or call the doctors for advice.',
    },
  },
  benefits: {
    title: 'Eight things your card gives you',
    phoneAdvice: {
      title: 'Phone advice from a doctor',
      text: 'Talk to a doctor about symptoms, a result or a medicine: {hours}.',
      button: 'Call or be called back',
    },
    onlineAdvice: {
      title: 'General and specialist online advice',
      text: 'Write your question, attach your results: a general practitioner or a specialist answers.',
      button: 'Write a question',
    },
    healthCheck: {
      title: 'Health assessment',
      text: 'Two short questionnaires on heart and lifestyle, with the result as a PDF.',
      button: 'Fill in a questionnaire',
    },
    doctorFinder: {
      title: 'Online map search with booking and discounts',
      text: 'Find a doctor on the map, book a time, and see the discounts of the clinics.',
      button: 'Find a doctor',
    },
    video: {
      title: 'Internal-medicine video consultation',
      text: 'Talk to a specialist in internal medicine from home, on the screen.',
      button: 'Book a video visit',
    },
    screening: {
      title: 'Screening and vaccination guidance',
      text: 'Ask the doctor on the phone which screenings and vaccinations are advised for your age and risks.',
      button: 'Ask',
    },
    nutrition: {
      title: 'Nutrition guidance',
      text: 'A dietitian helps you plan what you eat, with an illness, too.',
      find: 'dietetics',
      button: 'Find a dietitian',
    },
    psychology: {
      title: 'Psychological guidance',
      text: 'A psychologist helps when everyday life weighs too much.',
      find: 'psychology',
      button: 'Find a psychologist',
    },
  },
  figures: {
    doctors: { one: '{count} doctor', other: '{count} doctors' },
    providers: { one: '{count} clinic', other: '{count} clinics' },
    free: {
      one: '{count} doctor has an available time within seven days',
      other: '{count} doctors have an available time within seven days',
    },
  },
  skinCheck: {
    when: 'Which week suits you?',
    how: {
      title: 'How a skin check goes',
      steps: [
        {
          title: 'Your skin is looked over',
          text: 'The dermatologist checks you from head to toe, the places that you cannot see, too.',
        },
        {
          title: 'Then from close by',
          text: 'A mole that looks suspicious is seen through a dermatoscope, a lit magnifier. It does not hurt.',
        },
        {
          title: 'You hear what it is',
          text: 'What is harmless, what to keep an eye on, and what comes next.',
        },
      ],
    },
    flags: {
      title: 'When not to wait',
      lead: 'Show a mole to a doctor as soon as you can if you see one of these:',
      items: [
        { letter: 'A', text: 'One half is not like the other.' },
        { letter: 'B', text: 'Its border is uneven or blurred.' },
        { letter: 'C', text: 'It has several colours, or its colour has changed.' },
        { letter: 'D', text: 'It is larger than 6 millimetres, or grows.' },
        { letter: 'E', text: 'It changes: it itches, bleeds, or is not what it was.' },
      ],
      note: 'These signs are no diagnosis: only a doctor can say what it is.',
    },
  },
  cover: {
    title: 'Know what to expect before you book',
    steps: [
      {
        title: 'How much cover is left',
        text: 'Signed in, you see per specialty how many visits and what sum are left for your year.',
      },
      {
        title: 'What you pay',
        text: 'When you choose a time we show what the insurer pays and what is left for you.',
      },
      {
        title: 'What needs approval',
        text: 'If care has to be approved first, we say so, and you can follow how your request stands.',
      },
    ],
  },
  lab: {
    open: 'Register for the test',
    closes: 'Last day to register: {day}',
    ended: 'Last day of the booked tests: {day}',
  },
};
