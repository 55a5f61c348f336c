import { href } from 'react-router';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { useLandingWords } from './landing-words.tsx';

/** For somebody whose employer pays: the cover waits for the address at work. */
export function WorkAddressNote() {
  const { w } = useLandingWords();
  if (!usePortal().viewer.awaitsWorkAddress) return null;
  const { title, text, button } = w.workAddress;
  return (
    <Container width="wide">
      <Banner
        tone="warning"
        title={title}
        action={
          <ButtonLink to={href('/profile')} variant="secondary" size="s">
            {button}
          </ButtonLink>
        }
      >
        {text}
      </Banner>
    </Container>
  );
}
