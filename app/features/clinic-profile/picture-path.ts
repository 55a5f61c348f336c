/** Pictures of profiles lie here below `/uploads/`, each under its digest. */
export const PROFILE_PICTURES = 'profiles/';
const PATH = /^profiles\/([0-9a-f]{32})\.webp$/;

export function writePicturePath(digest: string): string {
  return `${PROFILE_PICTURES}${digest}.webp`;
}

/** null: it is none of ours. */
export function readPictureDigest(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}
