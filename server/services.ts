/** Every use case of the portal, bound to its database and settings. Made once, in `main.ts`. */
export interface Services {}
