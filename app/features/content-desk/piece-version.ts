/** Of the latest version of a piece: another text once somebody has written or published another. */
export const nameLatest = (latest: { id: number; state: string } | undefined): string =>
  latest ? `${latest.id} ${latest.state}` : '';
