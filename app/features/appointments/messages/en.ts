import type { AppointmentsWords } from './shape.ts';

export const en: AppointmentsWords = {
  title: 'My appointments',
  upcoming: 'Upcoming appointments',
  past: 'Past and cancelled appointments',
  find: 'Find an appointment',
  none: 'You have no appointments yet',
  noneText: 'When you book an appointment, you can see, move or cancel it here.',
  noneUpcoming: 'You have no upcoming appointments.',
  unavailable: 'This service is not part of your subscription',
  unavailableText:
    'You can still find and book appointments. We e-mail you the details, and you can cancel with the link in the e-mail.',
  clinicTime: 'in the clinic’s local time',
  states: {
    booked: 'Confirmed',
    waiting: 'Waiting for approval',
    cancelled: 'Cancelled by you',
    cancelledByClinic: 'Cancelled by the clinic',
    missed: 'Missed',
    past: 'Past',
  },
  missed:
    'The clinic has noted that nobody came. We charge nothing for it, and you can book again at any time. If you were there, or if something kept you from coming, please call the clinic.',
  services: {
    PREAUTHORIZATION: 'With prior approval',
    MEDICAL_CARE: 'As your insurance provides',
    SELF_PAID: 'You pay yourself',
  },
  forPatient: 'For {name}',
  details: 'Details',
  toVideoVisit: 'To the video visit',
  isComing: 'You have said that you are coming',
  rows: {
    number: 'Booking number',
    doctor: 'Doctor',
    provider: 'Clinic',
    address: 'Address',
    phone: 'Phone',
    patient: 'Patient',
    comment: 'Symptoms or comments',
    price: 'Price',
    payment: 'Payment',
  },
  changeUntil: 'You can cancel or move it free of charge until {time}',
  changeOver:
    'The deadline for cancelling free of charge has passed: {time}. If you cannot come, please call the clinic.',
  /** What the insurer said, or will say. */
  approval: {
    pending:
      'The time is yours. Your insurer is checking whether your plan covers the visit: you will get an e-mail about the decision within 24 hours.',
    approved: 'Your insurer has approved this visit.',
    rejected:
      'Your plan does not cover this visit. The appointment stands and you pay at the clinic; if you do not want it that way, please cancel it.',
    too_early:
      'Whether your plan covers this visit could not be checked in advance. Please pay at the clinic, and claim the reimbursement in the claim-reporting menu.',
    inPart:
      'Your insurer has approved this visit in part: it pays less than was expected. What you pay is among the details; if you do not want it that way, please cancel it.',
    reasons: {
      not_covered: 'Reason: your product does not cover this care.',
      limit_used_up: 'Reason: your cover for this insurance year is used up.',
      not_justified: 'Reason: it was not found medically justified.',
      documents_missing: 'Reason: documents that were needed have not come.',
    },
  },
  document: {
    wanted:
      'Your insurer needs a document to decide about this visit: {document}. Please send it by {time}.',
    send: 'Send the document',
    kinds: {
      referral: 'a medical referral',
      findings: 'earlier findings',
      discharge_report: 'a discharge report',
      treatment_plan: 'a treatment plan',
    },
  },
  /** Until it is sure who reads it. */
  decision: {
    guarded:
      'Your insurer has decided about this visit. For your safety we show the decision once you have given your date of birth.',
    show: 'Show the decision',
  },
  earlier: 'Tell me when something earlier is free',
  earlierTimes: 'What I am waiting for: earlier times',
  reviews: 'My reviews',
  addToCalendar: 'Add to calendar',
  move: 'Move to another time',
  cancel: 'Cancel',
  again: 'Book here again',
  of: '{provider}, {time}',
  failed: 'That did not work. Your appointment has not changed. Please try again.',
  calendar: {
    name: 'Appointments',
    title: 'Your appointments in your own calendar',
    text: 'Add the secret address to your calendar app: appointments and their changes then appear by themselves. Only the clinic’s name and the time are shown.',
    create: 'Create a secret address',
    renew: 'Create a new address',
    renewHint: 'The old address stops working at once.',
    address: 'Secret address of the calendar',
    copy: 'Copy',
    copied: 'The address has been copied.',
    warning:
      'Whoever knows the address can see when and where you have appointments. Do not pass it on.',
  },
};
