import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { Scene } from './scene.tsx';

/** A drawing that few pages need, fetched where one does. Its sheet keeps the room meanwhile; the words beside it say the same. */
export function LazyDrawing({ load }: { load: () => Promise<ComponentType> }) {
  const [Drawing, setDrawing] = useState<ComponentType | null>(null);
  const draw = useEffectEvent(() => {
    load().then(
      (drawing) => setDrawing(() => drawing),
      () => undefined,
    );
  });
  useEffect(() => draw(), []);
  return Drawing ? <Drawing /> : <Scene>{null}</Scene>;
}
