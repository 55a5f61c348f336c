import { judgePicture, type PictureFault } from './judge-picture.ts';

/** Of the longer side: enough to tell sharp from blurred, and quick on a telephone. */
const JUDGED_PX = 512;

/** Judges a file in the browser, before it is sent; null: fine, no picture, or of a kind that this browser does not show. */
export async function lookAtPicture(content: File): Promise<PictureFault | null> {
  if (!content.type.startsWith('image/')) return null;
  try {
    const picture = await createImageBitmap(content);
    const { width: originalWidth, height: originalHeight } = picture;
    const scale = Math.min(JUDGED_PX / Math.max(originalWidth, originalHeight), 1);
    const canvas = document.createElement('canvas');
    const width = (canvas.width = Math.max(Math.round(originalWidth * scale), 1));
    const height = (canvas.height = Math.max(Math.round(originalHeight * scale), 1));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0, width, height);
    picture.close();
    const dots = context?.getImageData(0, 0, width, height).data;
    if (!dots) return null;
    const brightness = new Uint8Array(width * height);
    for (let at = 0; at < brightness.length; at += 1) {
      const [red = 0, green = 0, blue = 0] = dots.subarray(4 * at, 4 * at + 3);
      brightness[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
    }
    return judgePicture({ originalWidth, originalHeight, width, height, brightness });
  } catch {
    return null;
  }
}
