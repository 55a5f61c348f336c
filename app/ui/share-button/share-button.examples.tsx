import type { Examples } from '../examples.ts';
import { ShareButton } from './share-button.tsx';

export const examples: Examples = { plain: () => <ShareButton /> };
