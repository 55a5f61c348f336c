import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { samples } from '../samples.ts';
import { WeekPager } from './week-pager.tsx';

const isBackDisabled = (month: string) => month <= '2026-12';
const isForwardDisabled = (month: string) => month >= '2027-05';

function Pager({ isBusy }: { isBusy?: boolean }) {
  const [monday, setMonday] = useState(samples.monday);
  return (
    <WeekPager
      firstDay={monday}
      today={samples.today}
      previous={{ isDisabled: monday <= samples.today }}
      next={{ isDisabled: false, onPress: () => setMonday('2026-12-14') }}
      isBusy={isBusy}
      onSetDate={setMonday}
      isBackDisabled={isBackDisabled}
      isForwardDisabled={isForwardDisabled}
    />
  );
}

export const examples: Examples = {
  withDropdown: () => <Pager />,
  busy: () => <Pager isBusy />,
  links: () => (
    <WeekPager
      firstDay="2026-12-28"
      today={samples.today}
      previous={{ href: '#previous', isDisabled: false }}
      next={{ href: '#next', isDisabled: false }}
    />
  ),
};
