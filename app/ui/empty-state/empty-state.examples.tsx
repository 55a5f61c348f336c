import { Button } from '../button/button.tsx';
import type { Examples } from '../examples.ts';
import { EmptyResults } from '../illustrations/empty-results.tsx';
import { useSample } from '../samples.ts';
import { EmptyState } from './empty-state.tsx';

function NoResults() {
  const s = useSample();
  return (
    <EmptyState
      illustration={<EmptyResults />}
      title={s.emptyTitle}
      text={s.emptyText}
      action={<Button variant="secondary">{s.clearFilters}</Button>}
      headingLevel={3}
    />
  );
}

export const examples: Examples = { noResults: () => <NoResults /> };
