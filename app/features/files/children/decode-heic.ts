import heicDecode from 'heic-decode';
import { PIXELS_MAX } from '../file-rules.ts';
import { answer } from './answer.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** The bytes are the pixels, four each. */
await answer<PictureSize>(async (content) => {
  const unreadable = { said: { refusal: 'unreadable' } } as const;
  try {
    const [first] = await heicDecode.all({ buffer: content });
    if (!first) return unreadable;
    // Known before anything is decoded.
    if (first.width * first.height > PIXELS_MAX) return { said: { refusal: 'tooManyPixels' } };
    const { width, height, data } = await first.decode();
    return { said: { result: { width, height } }, bytes: new Uint8Array(data.buffer) };
  } catch {
    return unreadable;
  }
});
