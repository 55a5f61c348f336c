import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { en } from './messages/en.ts';
import { NextAppointment } from './next-appointment.tsx';

test.each([null, { upcoming: [], last: null }])(
  'where nothing is next, nothing is announced as next',
  (outlook) => {
    const element = (
      <LanguageProvider locale="en" market="HU" catalogue={catalogue}>
        <NextAppointment outlook={outlook} />
      </LanguageProvider>
    );
    const router = createMemoryRouter([{ path: '/', element }]);
    const page = renderToString(<RouterProvider router={router} />);
    expect(page).toContain(en.next.none);
    expect(page).not.toContain(en.next.title);
  },
);
