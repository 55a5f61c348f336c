import type { ProfileRoomWords } from './shape.ts';

export const en: ProfileRoomWords = {
  title: 'Profile',
  whose: 'Whose profile',
  clinicItself: 'The clinic itself',
  imported:
    'This profile comes from an imported file. The next import puts its own in place of what is set here.',
  about: 'Introduction',
  aboutHint:
    'An empty line begins a new paragraph. # before a title, - before a point of a list, **bold**, _italic_, [words](https://address).',
  aboutIn: { hu: 'In Hungarian', ro: 'In Romanian', en: 'In English' },
  picture: 'Picture',
  pictureHint:
    'JPEG, PNG, WebP or HEIC, at most 15 MB. It is made square; place and camera are removed from it.',
  choosePicture: 'Choose a picture',
  withoutPicture: 'Remove the picture',
  pictureTaken: 'The picture is uploaded. Patients see it once you publish.',
  languages: 'Languages spoken',
  reach: 'How patients reach you',
  phone: 'Telephone',
  email: 'E-mail',
  emailHint: 'Everybody sees it on the page.',
  web: 'Website',
  services: 'Services offered',
  servicesHint:
    'What is taken off the list leaves calendars and prices, too. What is booked stays.',
  addService: 'Add a service',
  removeService: 'Remove: {name}',
  preview: 'As patients will see it',
  previewHint: 'Free times and prices stand on the page besides.',
  previewIn: 'Language',
  showPreview: 'Show the preview',
  hidePreview: 'Hide the preview',
  errors: {
    required: 'Fill this in.',
    tooLong: 'This is too long.',
    charactersInvalid: 'There is a sign in it that cannot be stored.',
    languageMissing: 'Fill in all three languages, or none.',
    phoneInvalid: 'This is not a telephone number.',
    tooMany: 'These are too many.',
    emailInvalid: 'This is not an e-mail address.',
    webInvalid: 'This is not a web address that begins with https://.',
    languageUnknown: 'One of the languages is not known here.',
    pictureGone: 'The picture is not there any more. Upload it again.',
    serviceUnknown: 'One of the services does not exist any more.',
    lastOfCalendar:
      'A calendar of the doctor would be left without a service. First set at Hours what the calendar is for.',
  },
};
