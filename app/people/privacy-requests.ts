/** How a request came. */
export const REQUEST_CHANNELS = ['letter', 'mail', 'phone', 'person'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

/** representative: who shows that they may, such as a guardian or a lawyer. */
export const REQUEST_ASKERS = ['self', 'representative'] as const;
export type RequestAsker = (typeof REQUEST_ASKERS)[number];

/** Why it takes two months more: the only reasons that GDPR, article 12(3) knows. */
export const EXTENSION_REASONS = ['complex', 'many'] as const;
export type ExtensionReason = (typeof EXTENSION_REASONS)[number];
