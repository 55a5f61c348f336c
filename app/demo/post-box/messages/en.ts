import type { PostBoxWords } from './shape.ts';

export const en: PostBoxWords = {
  title: 'Sent mail',
  intro: 'In the demo no mail leaves: you read it here. In a real system this page does not exist.',
  empty: 'No mail has been sent yet',
  emptyText: 'Book a time and you will find the confirmation e-mail here.',
  toFinder: 'Book a time',
  refresh: 'Refresh',
  list: 'E-mails',
  choose: 'Choose an e-mail from the list.',
  to: 'To',
  views: 'View',
  html: 'Formatted',
  sms: 'Text message',
  letter: 'Letter on paper',
  text: 'Plain text',
  source: 'Source',
  htmlFrame: 'The formatted e-mail',
  attachments: 'Attachments',
  download: 'Download {name}',
};
