import { useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '../button/button.tsx';
import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { useSample } from '../samples.ts';
import { TextField } from '../text-field/text-field.tsx';
import { LazyDialog } from './lazy-dialog.tsx';

function Opener({ isLocked, size }: { isLocked?: boolean; size: 's' | 'l' }) {
  const s = useSample();
  const { shared } = useWords('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {isLocked ? s.openLocked : s.open}
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={s.dialogTitle}
        size={size}
        isDismissable={!isLocked}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {shared.shell.cancel}
            </Button>
            <Button isBusy={isLocked}>{s.book}</Button>
          </>
        }
      >
        <Stack>
          <p>{s.dialogText}</p>
          <TextField label={s.familyName} />
          <TextField label={s.email} type="email" />
        </Stack>
      </LazyDialog>
    </div>
  );
}

export const examples: Examples = {
  plain: () => <Opener size="s" />,
  locked: () => <Opener size="l" isLocked />,
};
