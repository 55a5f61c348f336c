import { createContext } from 'react-router';
import type { Portal } from '#app/platform/portal.ts';
import type { Services } from '#server/services.ts';

/** Addresses of style sheets. */
export interface Sheets {
  /** A page is shown when it has these. */
  first: string[];
  /**
   * Comes after the first paint and, where it can be had within seconds, before anything can be pressed: nothing that is shown
   * at first needs it.
   */
  later?: string | undefined;
}

/** What the server hands to every loader: who asks, and the use cases. Pages never go through HTTP to reach their own server. */
export interface RequestContext {
  portal: Portal;
  services: Services;
  /** Where the browser finds the words of the reader's language; undefined: nothing is built. */
  wordsFile?: string | undefined;
  /** Of the pages; undefined: those that the build knows. */
  sheets?: Sheets | undefined;
  /** The rendered page. It goes beside the response: a `Response` would copy it three times. */
  html?: Uint8Array;
  /** Address of the campaign's page that is shown, without its first stroke: how often it is opened is counted. */
  openedCampaign?: string;
}

export const requestContext = createContext<RequestContext>();
