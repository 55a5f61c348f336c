import { useState, type ComponentProps, type ComponentType } from 'react';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { WatchForm } from './watch-form.tsx';

type Props = ComponentProps<typeof WatchForm>;

/** Fetches the form's code by itself: other pages must not carry its fields. */
export function LazyWatchForm(props: Props) {
  const [Form, setForm] = useState<ComponentType<Props> | null>(null);
  useLazyPart({
    isMissing: !Form,
    load: () => import('./watch-form.tsx'),
    onLoad: (part) => setForm(() => part.WatchForm),
    onFail: undefined,
  });
  return Form && <Form {...props} />;
}
