import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '../button/button.tsx';
import { ShareIcon } from '../icons/icons.tsx';
import { showToast } from '../toast/toast.ts';

/** Hands the page's address on: by the device's own sharing where there is one, else through the clipboard. */
export function ShareButton({ className }: { className?: string | undefined }) {
  const { w } = useWords('ui');
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'success', title: w.share.copied });
    } catch {
      // An embedded page may not write to the clipboard.
      showToast({ tone: 'warning', title: w.share.failed, message: url });
    }
  };
  const share = async () => {
    const url = window.location.href;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ url, title: document.title });
    } catch (error) {
      // Who closes the device's dialog wants nothing more.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
  return (
    <Button
      variant="quiet"
      size="s"
      className={className}
      icon={<ShareIcon size="s" />}
      onClick={() => void share()}
    >
      {w.share.share}
    </Button>
  );
}
