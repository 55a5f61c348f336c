import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** Reads a text out politely when it changes, without showing it. Keep it mounted; pass null for silence. */
export function LiveMessage({ text }: { text: string | null }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
