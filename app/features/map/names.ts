import { point, DomUtil, type Map as LeafletMap } from 'leaflet';
import type { Label } from '#app/features/base-map/ground.ts';
import { placeNames, type Box, type Named } from '#app/features/base-map/place-names.ts';
import styles from './result-map.module.css';

interface ShownName extends Named {
  kind: Label['kind'] | 'clinic';
}

/** Country names and the like are part of the ground. */
const NAMED: readonly Label['kind'][] = ['capital', 'town', 'foreign'];
/** From here on a pin says whose it is, where that is known. */
const CLINIC_ZOOM_MIN = 10;

/**
 * Names of towns and clinics around the pins: wherever a pin stands on a town, its name stands beside the pin.
 * @returns takes them away again
 */
export function showNames(map: LeafletMap, labels: readonly Label[]): () => void {
  const pane = map.createPane('names');
  pane.classList.add('leaflet-zoom-hide');
  pane.setAttribute('aria-hidden', 'true');
  const pins = map.getPane('markerPane');

  function lay(): void {
    const zoom = Math.round(map.getZoom());
    const buttons = [...(pins?.querySelectorAll('button') ?? [])];
    const towns = labels.flatMap((label): ShownName[] => {
      if (!NAMED.includes(label.kind) || zoom < label.zoom) return [];
      const at = point(label.x, label.y).multiplyBy(2 ** map.getZoom());
      const { x, y } = map.layerPointToContainerPoint(at.subtract(map.getPixelOrigin()));
      return [{ text: label.text, kind: label.kind, x, y }];
    });
    const clinics = zoom < CLINIC_ZOOM_MIN ? [] : buttons.flatMap((button) => nameOf(map, button));
    const { x: width, y: height } = map.getSize();
    const faces = buttons.map((button) => boxOf(map, button.firstElementChild ?? button));
    const placed = placeNames([...clinics, ...towns], faces, { width, height });
    pane.replaceChildren(...placed.map(({ name, box }) => draw(map, name, box)));
  }

  // Pins come in bunches.
  let waiting = 0;
  const laySoon = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(lay);
  };
  const watch = new MutationObserver(laySoon);
  if (pins) {
    watch.observe(pins, { childList: true, subtree: true, attributeFilter: ['data-name'] });
  }
  map.on('moveend zoomend resize', laySoon);
  laySoon();
  return () => {
    cancelAnimationFrame(waiting);
    watch.disconnect();
    map.off('moveend zoomend resize', laySoon);
    pane.remove();
  };
}

function nameOf(map: LeafletMap, button: HTMLButtonElement): ShownName[] {
  const { name } = button.dataset;
  if (!name) return [];
  const { left, right, bottom } = boxOf(map, button.firstElementChild ?? button);
  return [{ text: name, kind: 'clinic', x: (left + right) / 2, y: bottom }];
}

/** Where it stands on the map. */
function boxOf(map: LeafletMap, element: Element): Box {
  const ground = map.getContainer().getBoundingClientRect();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return {
    left: left - ground.left,
    right: right - ground.left,
    top: top - ground.top,
    bottom: bottom - ground.top,
  };
}

function draw(map: LeafletMap, { text, kind }: ShownName, { left, top }: Box): HTMLElement {
  const name = document.createElement('span');
  name.textContent = text;
  name.className = `${styles.name} ${styles[kind] ?? ''}`;
  DomUtil.setPosition(name, map.containerPointToLayerPoint([left, top]));
  return name;
}
