import { useRef, type PointerEvent } from 'react';
import { closesSidebar, isDragging } from './sidebar-swipe.ts';

/**
 * Lets a finger push a sidebar out to the left: it follows the finger, and closes or slides back when let go. A mouse
 * does not drag: it selects text.
 */
export function useSidebarSwipe(onClose: () => void) {
  const panel = useRef<HTMLDialogElement>(null);
  const start = useRef<{ x: number; y: number; pointer: number } | null>(null);

  const follow = (dx: number | null) => {
    const { current } = panel;
    if (!current) return;
    current.toggleAttribute('data-dragging', dx !== null);
    current.style.transform = dx === null ? '' : `translateX(${Math.min(0, dx)}px)`;
  };
  const end = () => {
    start.current = null;
    follow(null);
  };
  const isDragged = () => panel.current?.hasAttribute('data-dragging') ?? false;

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || start.current) return;
      start.current = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = start;
      if (current?.pointer !== event.pointerId) return;
      const dx = event.clientX - current.x;
      if (isDragged() || isDragging(dx, event.clientY - current.y)) follow(dx);
    },
    onPointerUp: (event: PointerEvent) => {
      const { current } = start;
      if (current?.pointer !== event.pointerId) return;
      const width = panel.current?.offsetWidth ?? 0;
      const isClosing = isDragged() && closesSidebar(event.clientX - current.x, width);
      end();
      if (isClosing) onClose();
    },
    onPointerCancel: end,
  };
  return { panel, handlers };
}
