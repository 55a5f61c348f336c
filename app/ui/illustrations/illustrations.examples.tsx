import { themes } from '#app/themes/index.ts';
import { requireThemePictures } from '#app/themes/pictures.ts';
import { Stack } from '../layout/layout.tsx';
import type { Examples } from '../examples.ts';
import { CalendarDone } from './calendar-done.tsx';
import { EmptyResults } from './empty-results.tsx';
import { ErrorScene } from './error-scene.tsx';
import { MailSent } from './mail-sent.tsx';
import { ServicePicture } from './service-picture.tsx';
import { SERVICE_PICTURE_NAMES } from './service-pictures.ts';

export const examples: Examples = {
  emptyResults: () => <EmptyResults />,
  calendarDone: () => <CalendarDone />,
  error: () => <ErrorScene />,
  mailSent: () => <MailSent />,
  services: () => (
    <Stack>
      {SERVICE_PICTURE_NAMES.map((name) => (
        <ServicePicture key={name} name={name} />
      ))}
    </Stack>
  ),
  heroes: () => (
    <Stack>
      {themes.map(({ key }) => (
        <img key={key} src={requireThemePictures(key).hero} alt="" width="720" height="560" />
      ))}
    </Stack>
  ),
};
