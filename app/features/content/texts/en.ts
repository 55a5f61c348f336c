import type { TextPages } from './shape.ts';

export const en: TextPages = {
  about: {
    title: 'About the service and its data',
    description: 'What the portal is for, how booking works and where the data comes from.',
    sections: [
      {
        heading: 'What is the portal for?',
        paragraphs: [
          'Here you can look for doctors and clinics by specialty, place and name, see prices and free times, and book without an account. The fee is paid at the clinic.',
          'We hold the time you choose for 15 minutes. The booking is final once you confirm it with the link sent by e-mail.',
        ],
      },
      {
        heading: 'What is it not for?',
        paragraphs: [
          'In an emergency call 112. The information given here is not a substitute for a personal examination.',
        ],
      },
      {
        heading: 'Where the data comes from',
        paragraphs: [
          'The doctors, clinics, prices and free times of the demonstration are invented. Places and streets are real:',
        ],
        list: [
          'Places and coordinates: GeoNames (geonames.org), licence CC BY 4.0.',
          'Hungarian postal codes and streets: list of Magyar Posta (2019), CC0 transcription.',
          'Romanian postal codes and streets: Poșta Română, infocod (2016), open data of data.gov.ro.',
        ],
      },
      {
        heading: 'Map and pictures',
        paragraphs: [],
        list: [
          'Ground of the map: Natural Earth, public domain; shown by Leaflet, licence BSD-2.',
          'Fonts: Figtree and Noto Sans, SIL Open Font License 1.1.',
          'Portraits of the invented doctors: Avataaars (Pablo Stanley), free to use; signs of the clinics: Bootstrap Icons, MIT, and DiceBear Rings, CC0.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    description:
      'Which data we ask for when you book, what it is used for and how long it is kept.',
    sections: [
      {
        heading: 'What do we ask for?',
        paragraphs: [
          'To book, we ask for your name, date of birth, phone number, e-mail address and, where required, your mother’s name, so that the clinic can identify and contact you. Describing your symptoms is optional.',
        ],
      },
      {
        heading: 'Who sees it?',
        paragraphs: [
          'Only the clinic you book with, and the operator of the portal as far as handling the booking requires it. We do not pass this data on to other sites or advertisers.',
          'The pages load nothing from other servers, unless the operator of this portal uses Google reCAPTCHA against automated bookings. In that case Google receives technical data about your browser.',
        ],
      },
      {
        heading: 'How long is it kept?',
        paragraphs: [
          'The personal data of a booking that was not confirmed is deleted after a day. The data of a confirmed booking is kept as long as the law obliges the clinic and the operator of the portal to keep it.',
        ],
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'When you sign in, a cookie keeps you signed in until you sign out, for 12 hours at most. If you choose a language or open a link from our e-mails, a cookie remembers the language. If the portal is shown inside an app or another site, a second cookie remembers that until the browser is closed. If you open a discount, a third cookie remembers until the browser is closed which coupon code is yours. If you look at free times as a list, another cookie remembers that for a year. The details of a booking you have begun stay in the browser tab and are deleted when it is closed. Your last five specialty searches are kept by this browser alone; you can clear them in the specialty field. If you press “Near me”, only a position rounded to about a kilometre is sent to us.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can ask for information, a copy, correction and erasure. Medical records made at the clinic follow the clinic’s own duty to keep them.',
          'These rights come from the General Data Protection Regulation (GDPR), together with Act CXII of 2011 in Hungary and Law 190/2018 in Romania. You can complain to NAIH (Hungary) or ANSPDCP (Romania).',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    description: 'The rules of booking, confirming and cancelling.',
    sections: [
      {
        heading: 'Booking and confirming',
        paragraphs: [
          'Booking is free of charge. A time is held for 15 minutes and released when it is not confirmed. You can have at most two times waiting for confirmation.',
        ],
      },
      {
        heading: 'Cancelling',
        paragraphs: [
          'If you cannot attend, please cancel with the link in the confirmation e-mail so that somebody else can have the time.',
        ],
      },
      {
        heading: 'Prices',
        paragraphs: [
          'The prices shown are set by the clinics. The final fee is paid at the clinic, for the services actually provided.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibility statement',
    description: 'Using the portal by keyboard, with a screen reader and with enlarged text.',
    sections: [
      {
        heading: 'What we aim for',
        paragraphs: [
          'We build the portal to WCAG 2.2 level AA, as the Hungarian Act XVII of 2022, the Romanian Law 232/2022 and the standard EN 301 549 require.',
        ],
        list: [
          'Everything can be done by keyboard, and the keyboard focus is always visible.',
          'Every time in the calendar is named by its full date and time; a list can be chosen instead of the grid.',
          'Text stays readable at 200%, and colours have a contrast of at least 4.5:1.',
          'The portal’s own check against robots runs in the background: no pictures to recognise, no puzzles. The operator of the portal can use Google reCAPTCHA instead.',
        ],
      },
      {
        heading: 'How we check',
        paragraphs: [
          'Every page is checked automatically in a real browser, and booking is also tried from start to end by keyboard alone. We have not yet tested with people who use a screen reader.',
        ],
      },
      {
        heading: 'If something stands in your way',
        paragraphs: [
          'Please tell the operator of the portal what did not work; meanwhile you can book by phone at the number on the clinic’s page.',
        ],
      },
    ],
  },
};
