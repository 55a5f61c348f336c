/** Of the longer side, on screens with three dots a pixel. */
const PREVIEW_PX = 168;

/**
 * Draws a small picture of a file, so that a photograph of 12 megapixels is held once.
 * @returns a `data:` address; null: this browser shows no such file
 */
export async function drawPreview(content: File): Promise<string | null> {
  if (!content.type.startsWith('image/')) return null;
  try {
    const picture = await createImageBitmap(content);
    const scale = Math.min(PREVIEW_PX / Math.max(picture.width, picture.height), 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(Math.round(picture.width * scale), 1);
    canvas.height = Math.max(Math.round(picture.height * scale), 1);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return null;
  }
}
