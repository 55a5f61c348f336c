import { expect, type BrowserContext, type Page } from '@playwright/test';

/** What a browser must never do on a page of the portal, collected while a journey runs. */
export interface Watch {
  /**
   * Lets the browser's console report answers of these HTTP statuses, of calls that the journey breaks off, or of what the tests
   * themselves try to run in a frame without scripts.
   */
  allow: (...expected: (number | 'aborted' | 'frame')[]) => void;
  /** Fails when anything was collected. */
  check: () => void;
}

const PATTERNS: Partial<Record<number | string, RegExp>> = {
  aborted: /Failed to load resource: net::ERR_/,
  frame: /Blocked script execution in .* because the document's frame is sandboxed/,
};
/** A look at work that has just been done is too late, which the next one says in words. */
const LATE_LOOK = /status of 404 .*\/look\?background=1$/;
const ofStatus = (status: number | string) =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status} `);

/** Follows every page of a context: errors in the console (so also violations of the content policy), errors of scripts, requests to elsewhere. */
export function watch(context: BrowserContext): Watch {
  const troubles: string[] = [];
  const allowed: RegExp[] = [LATE_LOOK];
  const follow = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const { url } = message.location();
      troubles.push(`console ${message.type()} at ${page.url()}: ${message.text()} ${url}`);
    });
    page.on('pageerror', (error) => {
      troubles.push(`script error at ${page.url()}: ${error.message}`);
    });
  };
  context.pages().forEach(follow);
  context.on('page', follow);
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = hostname === 'localhost' || hostname.endsWith('.localhost');
    if (protocol.startsWith('http') && !isOurs) troubles.push(`request to ${request.url()}`);
  });
  return {
    allow(...expected) {
      for (const one of expected) {
        allowed.push(PATTERNS[one] ?? ofStatus(one));
      }
    },
    check() {
      const unexpected = troubles.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
  };
}
