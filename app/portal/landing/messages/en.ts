import type { ContentWords } from './shape.ts';

export const en: ContentWords = {
  landing: {
    pageTitle: 'Book a doctor’s appointment online',
    description:
      'Choose a specialty, see available times and prices, and book without registration.',
  },
  hero: {
    welcome: 'Find a doctor and book an appointment within minutes',
    lead: 'Available times and prices of private doctors and clinics in one place, without waiting.',
    bookOnline: 'Online appointment booking',
    confirmDate: 'Confirmation of date',
    /** To the registration with a voucher. */
    activate: 'Activate with a code',
    register: 'Register',
    upcoming: { title: 'Registration has not started yet', text: 'Please come back later.' },
    closed: { title: 'Registration has closed', text: 'We no longer take new registrations.' },
    callCentre: 'Customer service: {phone}',
    allDay: '24/7 medical advice: {phone}',
    points: {
      free: 'Booking is free of charge',
      quick: 'No registration, no bank card',
      quickRegistration: 'Quick registration, no bank card',
      immediate: 'Ready to use at once',
    },
    app: 'Get our app:',
    quickSearch: 'Search',
  },
  workAddress: {
    title: 'Your cover is not in force yet',
    text: 'Your employer pays for your subscription: your cover is in force once you have confirmed your e-mail address at work.',
    button: 'Give the work address',
  },
  safety: {
    title: 'In an emergency call 112',
    text: 'The information given here is not a substitute for a personal examination.',
  },
  popular: {
    title: 'Popular specialties',
    all: 'All specialties',
    doctors: { one: '{count} doctor', other: '{count} doctors' },
  },
  servicesHeading: 'Our services',
  activation: {
    title: 'How to start',
    person: { title: 'Your details', text: 'Enter your name, date of birth and contact details.' },
    voucher: {
      title: 'Voucher code',
      text: 'Enter the code your provider gave you. Capital and small letters are the same.',
    },
    confirm: {
      title: 'Confirm your e-mail address',
      text: 'Open the link in our message and choose a password.',
    },
    contact: {
      title: 'Reach the doctors',
      text: 'Book a time or call customer service: you can use the service at once.',
    },
  },
  partnerPages: {
    startTitle: '{product}: introduction',
    startHeading: 'Get to know {product}',
    startLead: 'See what we offer and choose what you need.',
    startDescription: 'The services of {product}, and how to begin using them.',
    servicesTitle: '{product}: services',
    servicesDescription: 'The services of {product} in one place.',
    interested: "I'm interested",
    enter: 'Enter',
  },
  steps: {
    title: 'Book in three steps',
    search: {
      title: 'Search',
      text: 'Type what kind of doctor you need and choose a place.',
    },
    choose: {
      title: 'Choose a time',
      text: 'We hold the time for you alone for 15 minutes while you fill in the form.',
    },
    confirm: {
      title: 'Confirm',
      text: 'The link or the code in our e-mail makes the booking final, ready for your calendar.',
    },
  },
  why: {
    title: 'Why book here?',
    times: {
      title: 'Times you can really have',
      text: 'What you see in the calendar is available. No need to call around.',
    },
    prices: {
      title: 'Clear prices',
      text: 'You see the price of the service before you book.',
    },
    privacy: {
      title: 'Only the details needed',
      text: 'We ask for what booking needs and pass it on to the clinic only.',
    },
    change: {
      title: 'Easy to cancel',
      text: 'If something comes up, cancel from the confirmation e-mail in two steps.',
    },
  },
  closing: {
    title: 'Ready?',
    text: 'The next available time may be yours today.',
    button: 'Find a time',
  },
};
