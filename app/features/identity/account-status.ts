/**
 * pending: the e-mail address was never confirmed; locked: by the customer service; erased: at the customer's wish. Only an
 * active account can be signed in to.
 */
export type AccountStatus = 'pending' | 'active' | 'locked' | 'erased';
