import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import type { Examples } from '../examples.ts';
import { samples, useSample } from '../samples.ts';
import { sampleWeek } from './sample-week.ts';
import { WeekCalendar, type WeekCalendarProps } from './week-calendar.tsx';

const week = sampleWeek([6, 0, 2, 9, 4, 1, 0]);
const noTimes = sampleWeek([0, 0, 0, 0, 0, 0, 0]);

function Week(props: Partial<WeekCalendarProps>) {
  const s = useSample();
  const [selectedSlotId, setSelectedSlotId] = useState<string | null>(null);
  return (
    <Card>
      <WeekCalendar
        label={`${s.freeTimes}: ${samples.doctor}`}
        days={week}
        today="2026-12-08"
        selectedSlotId={selectedSlotId}
        onPick={(slot) => setSelectedSlotId(slot.id)}
        {...props}
      />
    </Card>
  );
}

function NoTimes() {
  const s = useSample();
  return (
    <Week
      days={noTimes}
      empty={{
        title: s.noTimes,
        text: s.nearest,
        action: (
          <Button variant="secondary" size="s">
            {s.goNearest}
          </Button>
        ),
      }}
    />
  );
}

export const examples: Examples = {
  plain: () => <Week />,
  selectedAndLost: () => (
    <Week selectedSlotId="2026-12-10-2" lostSlotIds={['2026-12-10-0', '2026-12-11-1']} />
  ),
  loading: () => <Week isLoading />,
  noTimes: () => <NoTimes />,
};
