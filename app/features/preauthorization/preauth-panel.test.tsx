import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loadCoverageWords } from '#app/features/insurance-coverage/load-words.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import type { PreauthCheck } from './contract.ts';
import { en as words } from './messages/en.ts';
import { PreauthPanel } from './preauth-panel.tsx';

const TOO_EARLY: PreauthCheck = {
  referralRequired: false,
  preauthorizationRequired: true,
  preauthorizationTooSoon: true,
  preauthType: 'too_early',
  limits: null,
  periodEndDate: '2026-12-31',
};
const CLAIMS = 'https://insurer.example/claims';
const coverageWords = await loadCoverageWords('en');

/** As it stands on a page of a portal whose theme has this link. */
function draw(check: PreauthCheck, claimLink: string): string {
  const element = (
    <LanguageProvider locale="en" market="HU" catalogue={catalogue}>
      <PreauthPanel
        found={{ check, words, coverageWords, Panel: PreauthPanel }}
        specialty="Cardiology"
      />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { claimLink } } },
  });
  return renderToString(<RouterProvider router={router} />);
}

test.each([
  ['beside the warning of a time that is too near, opening beside the form', CLAIMS, {}, true],
  ['nowhere where the partner has none', '', {}, false],
  ['not beside a time that can be approved', CLAIMS, { preauthorizationTooSoon: false }, false],
])('the link of claims stands %s', (_, claimLink, change, isThere) => {
  const link = `<a target="_blank" rel="noopener" href="${CLAIMS}">${words.tooSoon.claims}</a>`;
  expect(draw({ ...TOO_EARLY, ...change }, claimLink).includes(link)).toBe(isThere);
});
