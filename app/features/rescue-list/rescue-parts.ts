/** What a clinic has to be told: nobody has called it about it yet, or somebody has in vain. */
export const RESCUE_STATES = ['new', 'tried'] as const;
export type RescueState = (typeof RESCUE_STATES)[number];

/** When the visit begins: within a day, or later. */
export const RESCUE_BEGINS = ['day', 'later'] as const;
export type RescueBegins = (typeof RESCUE_BEGINS)[number];

/** By when the visits begin, or by the names of their clinics. */
export type RescueSort = 'begins' | 'clinic';
