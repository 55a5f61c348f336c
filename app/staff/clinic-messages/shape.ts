import type { HoursProblem } from '#app/features/clinic-hours/hours-rules.ts';
import type { Message } from '#app/i18n/words.ts';

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
    changed: string;
    errors: Record<HoursProblem | 'charactersInvalid' | 'tooLong', string>;
  };
}
