/** Of the texts at `/pages/terms` and `/pages/privacy`, and of the sentence that marketing is agreed to by. */
export const CONSENT_VERSION = '2026-11-28.2';

export const CONSENT_KINDS = ['terms', 'privacy', 'marketing', 'questionnaires'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
export const CONSENT_SOURCES = ['registration', 'invitation', 'profile', 'campaign'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
