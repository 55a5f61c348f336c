/**
 * What a mail is to the mailbox it goes to.
 * `asked`: somebody typed the address, who need not be its owner. `asked_to_book`: the same, and a time is held until it
 * is answered. `notice`: it tells an owner what was done with their
 * account. `own`: of a visit or an account that is theirs, and never held back. `proof`: the same, caused by somebody who
 * has just read a mail there. `of_age`: that there is news for somebody else, which is said once a day.
 */
export type MailManner = 'asked' | 'asked_to_book' | 'notice' | 'own' | 'proof' | 'of_age';
