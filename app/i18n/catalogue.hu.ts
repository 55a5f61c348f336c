import { hu as shared } from './messages/hu.ts';

export const catalogue = { shared };

