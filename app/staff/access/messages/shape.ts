export interface AccessWords {
  lead: string;
  /** The last of what signs in is never taken away. */
  last: string;
  added: string;
  removed: string;
  cancel: string;
  password: string;
  code: string;
  codeHint: string;
  required: string;
  wrongCode: string;
  authenticator: {
    title: string;
    /** `{at}` */
    since: string;
    none: string;
    add: string;
    next: string;
    firstCode: string;
    save: string;
    remove: string;
  };
  passkeys: {
    title: string;
    none: string;
    unsupported: string;
    /** `{at}` */
    created: string;
    used: string;
    unused: string;
    add: string;
    name: string;
    save: string;
    /** `{name}` */
    remove: string;
  };
}
