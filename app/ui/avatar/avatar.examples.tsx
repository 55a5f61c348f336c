import { requireThemePictures } from '#app/themes/pictures.ts';
import type { Examples } from '../examples.ts';
import { Cluster } from '../layout/layout.tsx';
import { samples } from '../samples.ts';
import { Avatar } from './avatar.tsx';

export const examples: Examples = {
  initials: () => (
    <Cluster>
      <Avatar name={samples.doctor} size="s" />
      <Avatar name="Dr. Ștefănescu Ioana" />
      <Avatar name="Dr. Ősz Béla" size="l" />
      <Avatar name={samples.clinic} size="xl" shape="square" />
    </Cluster>
  ),
  picture: () => (
    <Avatar name={samples.clinic} size="l" src={requireThemePictures('generic').hero} />
  ),
  brokenPicture: () => <Avatar name={samples.doctor} size="l" src="data:image/png;base64,AAAA" />,
};
