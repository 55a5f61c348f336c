import type { MailWords } from './shape.ts';

export const en: MailWords = {
  greeting: 'Dear {name},',
  inName:
    'Our customer service team did this for you, as you asked by telephone. If you did not, please call us.',
  details: {
    patient: 'Patient',
    specialty: 'Specialty',
    care: 'Service',
    doctor: 'Doctor',
    provider: 'Clinic',
    address: 'Address',
    time: 'Time',
    price: 'Price',
    number: 'Booking number',
    phone: 'Phone',
    map: 'Map',
    route: 'Route',
  },
  clock: {
    'Europe/Budapest': 'time in Hungary',
    'Europe/Bucharest': 'time in Romania',
  },
  repeatedHour: { summer: 'summer time', winter: 'winter time' },
  video: {
    how: 'The visit is held by video. The waiting room opens half an hour before: open it with this button, and test your camera and microphone beforehand.',
    pending:
      'The visit is held by video. The waiting room lets you in once it is approved; the mail about the decision brings the button.',
    button: 'To the video visit',
  },
  bring:
    'Please bring your identity document, your health insurance card and earlier results about your symptoms.',
  verify: {
    subject: 'Please confirm your appointment',
    heading: 'One more step',
    intro: 'We are holding the time below for you. Please confirm the booking to make it yours.',
    code: 'Confirmation code',
    codeHint: 'Type this code on the page where you booked, or press the button.',
    button: 'Confirm the booking',
    validUntil:
      'You can confirm until {time} ({clock}). After that, the time is free for others again.',
    linkBelow: 'If the button does not work, copy this address into your browser:',
    notYou:
      'If this was not you, there is nothing to do: without confirmation the booking is deleted.',
  },
  confirmed: {
    subject: 'Your appointment is confirmed',
    heading: 'Appointment confirmed',
    intro: 'Your booking has been recorded. It is also attached as a file for your calendar.',
    cancelIntro:
      'If you cannot come after all, please cancel in good time so that somebody else can have the appointment.',
    cancelButton: 'Cancel the appointment',
    linkIntro:
      'If you cannot come after all, please move or cancel it in good time so that somebody else can have the appointment.',
    moveUntil: 'The button moves it to another time until {time} ({clock}).',
    cancelUntil: 'The button cancels it until {time} ({clock}).',
    linkButton: 'Move or cancel',
    changeIntro:
      'If you cannot come after all, you can move or cancel it free of charge until {time} ({clock}). After that, please call the clinic.',
    callIntro: 'If you cannot come after all, please call the clinic.',
    ownButton: 'My appointments',
    addIntro:
      'Do you have an account with us? With this link you can add the booking to your appointments:',
  },
  /** Of an insured member's visit. */
  cover: {
    selfPaid: 'Your plan does not cover this visit: you pay at the clinic.',
    tooEarly:
      'Whether your plan covers this visit could not be checked in advance. Please pay at the clinic, and claim the reimbursement in the claim-reporting menu. Reimbursement is not guaranteed.',
    pending: {
      subject: 'Your appointment is booked, approval to follow',
      heading: 'Booked, approval to follow',
      intro:
        'The time below is booked for you. Your insurer is checking whether your plan covers the visit, and we will e-mail you its decision within 24 hours. You do not have to do anything until then.',
    },
    approved: {
      subject: 'Your visit has been approved',
      heading: 'Your plan covers the visit',
      intro: 'Your insurer has approved the visit below: your appointment is confirmed.',
    },
    inPart: {
      subject: 'Your visit has been approved in part',
      heading: 'Your plan covers a part of the visit',
      intro:
        'Your insurer has approved the visit below, but pays less than was expected. The time is yours: what you pay is shown below and in the portal. If you do not want it that way, you can cancel it free of charge.',
    },
    document: {
      subject: 'Your insurer needs a document',
      heading: 'Please send a document',
      intro:
        'To decide about the visit below your insurer needs a document from you. What it is, you see when you have signed in, and there you can send it, photographed with your phone as well.',
      until: 'Please send it by {time} ({clock}). Then the insurer decides with what it has.',
      button: 'Send the document',
    },
    rejected: {
      subject: 'Your plan does not cover the visit',
      heading: 'Please decide about your appointment',
      intro:
        'Your insurer has not approved the visit below. The time is still yours: you can keep the appointment and pay at the clinic, or cancel it free of charge.',
    },
  },
  cancelled: {
    subject: 'Your appointment has been cancelled',
    heading: 'Cancelled',
    intro:
      'As you asked, we have deleted the booking below. If you put it into your calendar, the attached file takes it out again.',
    button: 'Find another time',
  },
  cancelledByClinic: {
    subject: 'The clinic has cancelled your appointment',
    heading: 'Cancelled by the clinic',
    intros: {
      doctor_away:
        'We are sorry: the doctor cannot see patients, so the clinic has cancelled the appointment below.',
      clinic_closed:
        'We are sorry: the clinic will be closed, so it has cancelled the appointment below.',
      equipment:
        'We are sorry: the device that is needed cannot be used, so the clinic has cancelled the appointment below.',
      patient_asked: 'As you asked, the clinic has cancelled the appointment below.',
    },
    offered: 'These times are free now, for whoever books first:',
    take: 'See it and book',
    noneOffered: 'The clinic has no available time for this care now.',
    call: 'The clinic’s telephone: {phone}',
  },
  /** About an account: with a link, by the page that it opens, or only telling something. */
  account: {
    greeting: 'Dear Customer,',
    'password-recovery': {
      subject: 'Set a new password',
      heading: 'Set a new password',
      intro: 'A new password was asked for your account. Press the button to choose one.',
      button: 'Set a new password',
      note: 'The link works for 30 minutes. If you did not ask for it, you need not do anything: your password stays as it is.',
    },
    'verify-new-email': {
      subject: 'Confirm your new e-mail address',
      heading: 'New e-mail address',
      intro: 'Please confirm that you want to sign in with this address from now on.',
      button: 'Confirm address',
      note: 'The link works for 24 hours. If you did not ask for it, you need not do anything.',
    },
    'verify-new-contact-email': {
      subject: 'Confirm your new contact address',
      heading: 'New contact address',
      intro: 'Please confirm that you want to get our letters at this address from now on.',
      button: 'Confirm address',
      note: 'The link works for 24 hours. If you did not ask for it, you need not do anything.',
    },
    'finish-registration': {
      subject: 'Finish your registration',
      heading: 'Your account is ready',
      intro: 'We have opened an account for you. Choose a password and you can sign in at once.',
      button: 'Set a password',
      note: 'The link works for 48 hours. If you did not expect a mail from us, you need not do anything.',
    },
    'verify-registration': {
      subject: 'Confirm your registration',
      heading: 'Just one more step',
      intro: 'Thank you for registering. Please confirm your e-mail address.',
      button: 'Confirm registration',
      note: 'The link works for 48 hours. If you did not register, you need not do anything.',
    },
    'finish-reservation': {
      subject: 'Finish your booking',
      heading: 'Just one more step',
      intro: 'We are keeping an appointment for you. To finish the booking, choose a password.',
      button: 'Finish booking',
      note: 'The appointment is kept for at most 15 minutes. You can set up your account within 48 hours. If you did not book, you need not do anything.',
    },
    'verify-corporate': {
      subject: 'Confirm your work address',
      heading: 'Work address',
      intro: 'Please confirm that this is your e-mail address at work.',
      button: 'Confirm address',
      note: 'The link works for 7 days. If you did not ask for it, you need not do anything.',
    },
    'require-full-auth': {
      subject: 'Identification needed',
      heading: 'Identification needed',
      intro:
        'To continue, please identify yourself. After signing in you will be asked for your date of birth.',
      button: 'Identify yourself',
      note: 'The link works for 24 hours. If you did not ask for it, you need not do anything.',
    },
    welcome: {
      subject: 'Welcome',
      heading: 'Your registration is complete',
      intro:
        'Thank you for registering. From now on you can write to or call doctors and book appointments.',
      button: 'Sign in',
      note: 'You sign in to the portal with your e-mail address and your password.',
    },
    'already-registered': {
      subject: 'You already have an account',
      heading: 'You already have an account',
      intro:
        'Somebody – perhaps you – tried to register with this e-mail address, but there is already an account with it. Your account has not changed. Please sign in; if you have forgotten your password, ask for a new one.',
      button: 'Ask for a new password',
      note: 'If it was not you who tried to register, you need not do anything.',
    },
    'sharing-ended': {
      subject: 'Your shared subscription has ended',
      heading: 'Your shared subscription has ended',
      intro:
        'You no longer use somebody else’s subscription. Your account, your appointments and your data stay, and you can still sign in.',
      button: 'Activate your own subscription',
      note: 'If you have a voucher code, you can activate a subscription of your own with it after signing in. There is nothing else to do.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      intro: 'A new password was set for your account, and you were signed out on every device.',
      button: 'It was not me: ask for a new password',
      note: 'If you changed it yourself, you need not do anything.',
    },
    'second-factor-on': {
      subject: 'Two-step sign-in is on',
      heading: 'Two-step sign-in is on',
      intro:
        'From now on, signing in with your password also asks for a code from your authenticator app. You were signed out on your other devices.',
      button: 'Check my account',
      note: 'If it was not you, please set a new password and contact customer service at once.',
    },
    'second-factor-off': {
      subject: 'Two-step sign-in is off',
      heading: 'Two-step sign-in is off',
      intro:
        'From now on, your password alone signs you in to your account. Your recovery codes no longer work.',
      button: 'Check my account',
      note: 'If it was not you, please set a new password and contact customer service at once.',
    },
    'recovery-codes-made': {
      subject: 'New recovery codes',
      heading: 'You have new recovery codes',
      intro: 'New recovery codes were made for your account. The earlier ones no longer work.',
      button: 'Check my account',
      note: 'If it was not you, please set a new password and contact customer service at once.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      heading: 'A recovery code was used',
      intro: 'One of your recovery codes was used for your account. It cannot be used again.',
      button: 'Check my account',
      note: 'If it was you, you need not do anything; if you have few codes left, make new ones. If it was not you, please set a new password and contact customer service at once.',
    },
    'passkey-added': {
      subject: 'A passkey was added',
      heading: 'A new passkey for your account',
      intro:
        'A passkey was added to your account. From now on it can be used to sign in without a password.',
      button: 'Check my passkeys',
      note: 'If it was not you, please remove it, set a new password and contact customer service at once.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      heading: 'A passkey was removed',
      intro:
        'One of the passkeys of your account was removed: it can no longer be used to sign in.',
      button: 'Check my passkeys',
      note: 'If it was not you, please set a new password and contact customer service at once.',
    },
    'email-changed': {
      subject: 'Your e-mail address was changed',
      heading: 'Your e-mail address was changed',
      intro:
        'From now on your account is signed in to with another e-mail address. We will not write about the account to this address any more.',
      button: 'Go to the portal',
      note: 'If you did not change it, please contact customer service at once.',
    },
  },
  videoMissed: {
    subject: 'Nobody called you in for your video visit',
    heading: 'We are sorry',
    intro:
      'You were in the waiting room of the visit below, and nobody called you in until it closed.',
    ask: 'The doctor sees in their list that you waited, with your phone number. If nobody calls you, call the clinic and agree on what happens with the time and its price, or book another time.',
    button: 'Book another time',
  },
  videoOff: {
    subject: 'How your video visit takes place has changed',
    heading: 'Not in the video room',
    intro:
      'The doctor of the visit below no longer holds video visits in the portal, so the waiting room does not open for it. The time is still yours.',
    ask: 'Please ask the clinic by phone how you will talk to each other. If another time suits you better, you can cancel this one.',
  },
  moved: {
    subject: 'Your appointment has been moved',
    heading: 'New time',
    intro:
      'As you asked, we have moved your booking to the time below. If you put it into your calendar, the attached file changes it there too.',
    before: 'Previous time',
  },
  reminder: {
    subject: 'Reminder of your appointment',
    heading: 'Your appointment is coming up',
    soonHeading: 'You have an appointment soon',
    intro: 'The clinic is expecting you at the time below.',
    videoIntro: 'You are expected for your video visit at the time below.',
    answerIntro:
      'Tell the clinic with one press whether you are coming. If you do not answer and have given a mobile number, we also remind you by text message a day before.',
    answerButton: 'I am coming, or cancel',
    settings: 'If you do not want reminders, you can switch them off here:',
  },
  /** To who booked for somebody who has come of age since: that there is news, and nothing of what it is. */
  ofAge: {
    subject: 'Please pass this on',
    intro:
      'There is news about something that was asked for earlier with this e-mail address, in somebody else’s name. They have come of age since, so we can give the details to them alone.',
    ask: 'Please ask them to call our customer service{phone}.',
  },
  calendar: {
    summary: 'Appointment',
    changeHint: 'To move or cancel, use the link in your confirmation e-mail.',
    reminder: 'You have an appointment in two hours.',
  },
  logo: '{product} logo',
  footer: {
    automatic: 'Automatic message: {product}. Please do not reply to it.',
    emergency: 'In an emergency call 112.',
  },
};
