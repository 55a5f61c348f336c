import type { DocumentsWords } from './shape.ts';

export const en: DocumentsWords = {
  title: 'Send a document',
  lead: 'For your visit at {provider}, {time}',
  wanted:
    'The insurer asked for this: {document}. Please send it by {time}; then it decides with what it has.',
  kinds: {
    referral: 'a medical referral',
    findings: 'earlier findings',
    discharge_report: 'a discharge report',
    treatment_plan: 'a treatment plan',
  },
  kept: 'Those who decide on your visit can open it and, with a video visit, its doctor, too; each opening is noted. It is deleted 90 days after the visit.',
  files: 'Document',
  submit: 'Send',
  errors: {
    required: 'Please add a file.',
    gone: 'A file is not there any more. Please add it again.',
  },
  failed: 'It was not sent',
  done: 'We have got it',
  doneText: 'The insurer has it now and decides within the promised time. We will e-mail you.',
  back: 'My appointments',
};
