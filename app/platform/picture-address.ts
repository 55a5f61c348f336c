/** Pictures of doctors and providers lie below this path. */
export const PICTURES_PATH = '/uploads/';

/** Address of a picture that an answer names; null for none. */
export function pictureHref(path: string | null): string | null {
  return path && `${PICTURES_PATH}${path}`;
}
