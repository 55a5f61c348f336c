export type Box = Record<'left' | 'right' | 'top' | 'bottom', number>;

/** Something with a name at a point of a picture, in pixels. */
export interface Named {
  text: string;
  x: number;
  y: number;
}

/** In pixels, roughly, of the letters of a name. */
const LETTER = { width: 6.6, height: 14 };
/** From a name to its point; and to a point with a pin on it. */
const GAPS = [5, 23];
/** Names keep clear of the edge. */
const EDGE = 4;

/**
 * Where the names stand: beside or below their points, wherever they touch neither what is taken nor a name before them. The
 * first come first; a name without room is left out.
 */
export function placeNames<T extends Named>(
  names: readonly T[],
  taken: readonly Box[],
  size: { width: number; height: number },
): { name: T; box: Box }[] {
  const used = [...taken];
  return names.flatMap((name) => {
    const box = placesOf(name).find(
      (place) => isInside(place, size) && !used.some((other) => isOver(place, other)),
    );
    if (!box) return [];
    used.push(box);
    return [{ name, box }];
  });
}

function placesOf({ text, x, y }: Named): Box[] {
  const width = text.length * LETTER.width;
  const middle = y - LETTER.height / 2;
  return GAPS.flatMap((gap) =>
    [
      { left: x + gap, top: middle },
      { left: x - width / 2, top: y + gap },
      { left: x - gap - width, top: middle },
    ].map(({ left, top }) => ({ left, top, right: left + width, bottom: top + LETTER.height })),
  );
}

function isInside({ left, right, top, bottom }: Box, size: { width: number; height: number }) {
  return left > EDGE && right < size.width - EDGE && top > EDGE && bottom < size.height - EDGE;
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}
