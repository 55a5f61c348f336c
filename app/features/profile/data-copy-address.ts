export const DATA_COPY_PATH = '/api/profile/copies/:id';

/** Where somebody's data copy is fetched; for its owner alone. */
export function dataCopyHref(id: string): string {
  return DATA_COPY_PATH.replace(':id', id);
}
