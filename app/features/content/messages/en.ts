import type { ServiceWords } from './shape.ts';

export const en: ServiceWords = {
  phoneAdvice: {
    name: 'Phone advice',
    label: '{label}',
    title: 'Talk to a doctor by phone',
    lead: 'Symptoms, a result, a medicine: call us, or ask to be called back when it suits you.',
    button: 'Call or be called back',
    about: [
      'A doctor answers the phone: {hours}. Do not hide your number; you are identified by first name, last name and date of birth.',
      'If this is not the moment, request a call-back: you choose the day and the hours, and whether you talk on your own behalf or your child’s.',
    ],
  },
  onlineAdvice: {
    name: 'Online advice',
    label: 'Answer within 24 hours',
    title: 'Write your question, attach your results',
    lead: 'A doctor answers within 24 hours on working days.',
    button: 'Write a question',
    about: [
      'Describe your symptoms calmly, in your own words, and attach a report or an image: a doctor answers within 24 hours on working days.',
      'You are told by when you are answered. If you need an examination, you get the specialty and how soon, with one press to the available times.',
    ],
  },
  videoVisit: {
    name: 'Video visit',
    label: 'From home',
    title: 'A specialist on the screen, from home',
    lead: 'Book an available time, and talk to the doctor then with picture and sound.',
    button: 'Find a video visit',
    about: [
      'You book as for a visit in person: choose a specialty, then an available time. Price and cover are the same, too.',
      'You can try camera and microphone beforehand. The visit takes place in the browser; nothing has to be installed.',
    ],
  },
  doctorFinder: {
    name: 'Doctor finder',
    label: 'Book online',
    title: 'The right doctor at the right time',
    lead: 'Search by specialty, place or name. Available times are shown in a weekly calendar and are booked with one touch.',
    button: 'Find a doctor',
    about: [
      "Search by specialty, town or name, in everyday words if you like. Beside the results you see the week's calendar, the prices and whether the doctor speaks English.",
      'We hold the time you choose for you alone for 15 minutes while you enter your details. The booking is confirmed by e-mail, with a file for your calendar.',
    ],
  },
  providerFinder: {
    name: 'Clinics and price lists',
    label: 'With discounts',
    title: 'Know the price beforehand',
    lead: 'See the price lists, ratings and discounts of clinics before you choose a time. The fee is paid at the clinic.',
    button: 'Find a clinic',
    about: [
      "Each clinic's page has its address on the map, the doctors who work there and the whole price list.",
      'Where there is a discount, download the coupon with one press and show it at the clinic.',
    ],
  },
  healthCheck: {
    name: 'Health assessment',
    label: 'A few minutes',
    title: 'Learn how your heart is doing',
    lead: 'Two short questionnaires on heart and lifestyle. The result also shows what is worth changing.',
    button: 'Fill in a questionnaire',
    about: [
      'The heart questionnaire computes with the models of the European guidelines; the one on lifestyle looks at activity, weight, alcohol, mood and the risk of diabetes.',
      'Download the result as a PDF, and get to the right specialty with one touch. It is information, not a diagnosis.',
    ],
  },
};
