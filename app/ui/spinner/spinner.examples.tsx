import { useLanguage } from '#app/i18n/use-words.tsx';
import type { Examples } from '../examples.ts';
import { Cluster } from '../layout/layout.tsx';
import { Spinner } from './spinner.tsx';

function Sizes() {
  const { catalogue } = useLanguage();
  return (
    <Cluster gap={5}>
      <Spinner size="s" />
      <Spinner size="m" />
      <Spinner size="l" label={catalogue.shared.shell.loading} />
    </Cluster>
  );
}

export const examples: Examples = { sizes: () => <Sizes /> };
