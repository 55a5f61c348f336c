/** The sidebar closes when it was dragged over more than this share of its width. */
export const SIDEBAR_CLOSING_SHARE = 0.5;
/** A finger that moved less may still be pressing or scrolling. */
const DRAG_FROM_PX = 10;

/** Whether a finger drags the sidebar: to the left, and more so than up or down. */
export function isDragging(dx: number, dy: number): boolean {
  return dx < -DRAG_FROM_PX && -dx > Math.abs(dy);
}

/** Whether letting go here closes the sidebar. Lengths in pixels; `dx` is negative to the left. */
export function closesSidebar(dx: number, width: number): boolean {
  return -dx > width * SIDEBAR_CLOSING_SHARE;
}
