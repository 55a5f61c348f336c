import type { BreakGlassVerdict } from '#app/platform/states.ts';
import type { EmergencyGrounds } from '../rules.ts';

export interface BreakGlassWords {
  title: string;
  grounds: Record<EmergencyGrounds, string>;
  /** Of those who may open people. */
  roles: Readonly<Record<string, string>>;
  mail: {
    subject: string;
    /** `{name}`, `{role}`, `{partner}` */
    text: string;
    /** `{grounds}` */
    grounds: string;
    button: string;
    note: string;
    /** Instead of `note`, when a colleague was quicker. */
    judged: Record<BreakGlassVerdict, string>;
  };
}
