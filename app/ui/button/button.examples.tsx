import { useWords } from '#app/i18n/use-words.tsx';
import type { Examples } from '../examples.ts';
import { ArrowRightIcon, CalendarIcon, CloseIcon, SearchIcon } from '../icons/icons.tsx';
import { Cluster, Stack } from '../layout/layout.tsx';
import { Button, ButtonLink, type ButtonVariant } from './button.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

function Row({ size, isBusy, disabled }: { size?: 's'; isBusy?: boolean; disabled?: boolean }) {
  const { w } = useWords('ui');
  return (
    <Cluster>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} size={size} isBusy={isBusy} disabled={disabled}>
          {w.calendar.setDate}
        </Button>
      ))}
    </Cluster>
  );
}

function Icons() {
  const { w } = useWords('ui');
  return (
    <Cluster>
      <Button icon={<SearchIcon />}>{w.calendar.chooseDate}</Button>
      <Button variant="secondary" icon={<CalendarIcon />}>
        {w.calendar.nextWeek}
      </Button>
      <Button variant="quiet" icon={<CloseIcon />}>
        {w.actions.clear}
      </Button>
    </Cluster>
  );
}

function Links() {
  const { w } = useWords('ui');
  return (
    <Stack>
      <Cluster>
        <ButtonLink to="#links" iconAfter={<ArrowRightIcon />}>
          {w.pagination.next}
        </ButtonLink>
        <ButtonLink to="#links" variant="secondary">
          {w.pagination.previous}
        </ButtonLink>
      </Cluster>
      <Button isBlock>{w.calendar.setDate}</Button>
    </Stack>
  );
}

export const examples: Examples = {
  variants: () => <Row />,
  small: () => <Row size="s" />,
  busy: () => <Row isBusy />,
  disabled: () => <Row disabled />,
  icons: () => <Icons />,
  links: () => <Links />,
};
