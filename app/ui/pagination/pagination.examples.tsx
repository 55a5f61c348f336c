import type { Examples } from '../examples.ts';
import { Pagination } from './pagination.tsx';

const href = (page: number) => `#page-${page}`;

export const examples: Examples = {
  first: () => <Pagination page={1} pageCount={3} label="3" href={href} />,
  middle: () => <Pagination page={10} pageCount={26} href={href} />,
  last: () => <Pagination page={26} pageCount={26} label="26" href={href} />,
};
