/** `specialty-icons.svg` has those that come with the program, which are numbered from 1; others are added by an import. */
const DRAWN_MAX = 60;

export function isSpecialtyDrawn(id: number): boolean {
  return id <= DRAWN_MAX;
}
