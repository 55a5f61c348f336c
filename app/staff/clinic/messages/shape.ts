import type { DeskPatientField } from '#app/features/clinic-desk/desk-patient.ts';
import type { HoursProblem } from '#app/features/clinic-hours/hours-rules.ts';
import type { RescueBegins, RescueState } from '#app/features/rescue-list/rescue-parts.ts';
import type { Message } from '#app/i18n/words.ts';
import type { FieldError } from '#app/people/person-fields.ts';

export interface ClinicWords {
  hours: {
    title: string;
    calendar: string;
    show: string;
    imported: string;
    noRules: string;
    current: string;
    /** `{day}` */
    since: string;
    /** `{day}`: the last one. */
    until: string;
    everyOther: string;
    weekly: string;
    weeklyHint: string;
    validFrom: string;
    weekday: string;
    from: string;
    to: string;
    every: string;
    everyWeek: string;
    add: string;
    /** `{row}` */
    remove: string;
    none: string;
    save: string;
    saved: string;
    openings: string;
    openingsHint: string;
    day: string;
    open: string;
    drop: string;
    closures: string;
    terms: string;
    slotMinutes: string;
    leadMinutes: string;
    leadHint: string;
    room: string;
    services: string;
    outside: Message;
    outsideHint: string;
    cancelOutside: Message;
    changedTerms: string;
    /** `{value}` */
    meanwhile: string;
    errors: Record<HoursProblem | 'charactersInvalid' | 'tooLong', string>;
  };
  rooms: {
    byDoctor: string;
    byRoom: string;
    order: string;
    none: string;
    ofClinic: string;
    rename: string;
    choose: string;
    newName: string;
    newNameHint: string;
    renameIt: string;
    /** `{name}` */
    makesOne: string;
    makeOne: string;
    /** `{room}`, `{name}` */
    renamed: string;
    /** Nobody receives in that room by now. */
    changed: string;
    clashes: string;
    /** `{room}`, `{names}`, `{from}`, `{until}` */
    clash: string;
    clashHint: string;
  };
  booking: {
    title: string;
    notFree: string;
    noPartner: string;
    service: string;
    partner: string;
    fields: Record<DeskPatientField, string>;
    emailHint: string;
    language: string;
    hint: string;
    book: string;
    errors: Record<FieldError | 'noTexts', string>;
  };
  feed: {
    title: string;
    hint: string;
    withBusy: string;
    withInitials: string;
    make: Record<'busy' | 'initials' | 'none', string>;
  };
  bookings: {
    title: string;
    all: string;
    hint: string;
    /** After somebody acknowledged all, and some are still there. */
    changed: string;
    none: string;
    count: Message;
  };
  rescue: {
    lead: string;
    none: string;
    count: Message;
    clinic: string;
    visit: string;
    patient: string;
    soFar: string;
    outcome: string;
    /** `{count}`, `{at}` */
    calls: Message;
    notCalled: string;
    told: string;
    notReached: string;
    changed: string;
    views: Record<'all' | RescueState, string>;
    begins: string;
    beginsIn: Record<RescueBegins, string>;
    tellChosen: string;
    phone: string;
    callCount: string;
    lastCall: string;
    fileName: string;
  };
}
