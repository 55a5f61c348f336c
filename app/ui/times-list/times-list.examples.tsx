import { useState } from 'react';
import { Card } from '../card/card.tsx';
import type { Examples } from '../examples.ts';
import { samples, useSample } from '../samples.ts';
import { sampleWeek } from '../week-calendar/sample-week.ts';
import { TimesList } from './times-list.tsx';

const week = sampleWeek([3, 0, 10, 0, 0, 1, 0]);

function Times({ isLoading }: { isLoading?: boolean }) {
  const s = useSample();
  const [selectedSlotId, setSelectedSlotId] = useState<string | null>('2026-12-09-3');
  return (
    <Card>
      <TimesList
        label={`${s.freeTimes}: ${samples.doctor}`}
        days={week}
        selectedSlotId={selectedSlotId}
        lostSlotIds={['2026-12-09-1']}
        onPick={(slot) => setSelectedSlotId(slot.id)}
        isLoading={isLoading}
      />
    </Card>
  );
}

export const examples: Examples = { plain: () => <Times />, loading: () => <Times isLoading /> };
