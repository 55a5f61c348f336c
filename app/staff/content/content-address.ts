import { href } from 'react-router';

/** Of the content room's addresses. */
export const CONTENT_PARAMS = { partner: 'partner', piece: 'piece' } as const;

export function contentAddress(partnerId: number): string {
  return `${href('/staff/content')}?${CONTENT_PARAMS.partner}=${partnerId}`;
}

export function pieceAddress(partnerId: number, piece: string): string {
  const path = href('/staff/content/:partnerId', { partnerId: String(partnerId) });
  return `${path}?${CONTENT_PARAMS.piece}=${encodeURIComponent(piece)}`;
}
