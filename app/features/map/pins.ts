import {
  divIcon,
  latLng,
  marker,
  type LatLngLiteral,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import { classNames } from '#app/ui/class-names.ts';
import type { Pin } from './clusters.ts';
import styles from './result-map.module.css';

/** A mouse that rests on a pin for so long asks what it is. */
const HOVER_DELAY_MS = 150;

/** In pixels, what covers the map's edges, and half of a pin. */
const ZOOM_CONTROL = { width: 80, height: 140 };
const FOOT_HEIGHT = 48;
const HALF_PIN = 22;

export interface PinEvents {
  nameOf: (pin: Pin) => string;
  /** Of a single provider, once it is known; null: not yet, or there are several. */
  ownNameOf: (pin: Pin) => string | null;
  /** `isMouse`: the visitor has seen what it is already, by pointing at it. */
  onPress: (pin: Pin, isMouse: boolean) => void;
  onPoint: (pin: Pin) => void;
  /** The keyboard has come to a single provider's pin. */
  onFocus: (pin: Pin) => void;
}

/** The pins on the map: real buttons, so that the keyboard and screen readers reach them. */
export interface Pins {
  show: (pins: readonly Pin[]) => void;
  /** Marks the pin of a provider; null: none. */
  select: (id: number | null) => void;
  /** Names all anew: more has become known. */
  rename: () => void;
  focus: (id: number) => void;
  /** After the next showing, the pin nearest to the point takes the focus. */
  focusNextNear: (point: LatLngLiteral) => void;
  remove: () => void;
}

interface ShownPin {
  pin: Pin;
  button: HTMLButtonElement;
  place: Marker;
}

/** Leaflet knows it, its types do not. */
function wasDragged({ dragging }: LeafletMap): boolean {
  return (dragging as typeof dragging & { moved: () => boolean }).moved();
}

function drawButton({ count }: Pin): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  const face = document.createElement('span');
  face.className = styles.face ?? '';
  if (count > 1) face.textContent = String(count);
  button.append(face);
  return button;
}

/** Whether the whole pin is seen, with nothing of the map's own over it. */
function isInSight(map: LeafletMap, pin: Pin): boolean {
  const { x, y } = map.latLngToContainerPoint(pin);
  const size = map.getSize();
  const isUnderZoom = x > size.x - ZOOM_CONTROL.width && y < ZOOM_CONTROL.height;
  const isInside =
    x > HALF_PIN && x < size.x - HALF_PIN && y > 2 * HALF_PIN && y < size.y - FOOT_HEIGHT;
  return isInside && !isUnderZoom;
}

export function createPins(map: LeafletMap, events: PinEvents): Pins {
  const shown = new Map<string, ShownPin>();
  let selectedId: number | null = null;
  let awaited: LatLngLiteral | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function dress({ pin, button }: ShownPin): void {
    const isSelected = pin.count === 1 && pin.id === selectedId;
    button.className = classNames(
      pin.count === 1 ? styles.pin : styles.group,
      pin.count >= 100 && styles.isLarge,
      isSelected && styles.isSelected,
    );
    button.setAttribute('aria-label', events.nameOf(pin));
    if (pin.count === 1) button.setAttribute('aria-pressed', String(isSelected));
    button.dataset.name = events.ownNameOf(pin) ?? '';
  }

  function add(pin: Pin): void {
    const button = drawButton(pin);
    button.addEventListener('click', (event) => {
      // The end of a drag that began on a pin is no press; a press by key has no detail.
      if (event.detail > 0 && wasDragged(map)) return;
      const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
      clearTimeout(resting);
      events.onPress(pin, isMouse);
    });
    button.addEventListener('dblclick', (event) => event.stopPropagation());
    button.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'mouse' || pin.count > 1) return;
      clearTimeout(resting);
      resting = setTimeout(() => events.onPoint(pin), HOVER_DELAY_MS);
    });
    if (pin.count === 1) button.addEventListener('focus', () => events.onFocus(pin));
    button.addEventListener('pointerleave', () => clearTimeout(resting));
    const place = marker(pin, {
      icon: divIcon({ html: button, className: styles.place ?? '', iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
    }).addTo(map);
    const one = { pin, button, place };
    shown.set(pin.key, one);
    dress(one);
  }

  /** Whoever walks by keyboard meets only what is seen. */
  function reach({ pin, button }: ShownPin): void {
    button.tabIndex = isInSight(map, pin) ? 0 : -1;
  }

  function nearest(point: LatLngLiteral): ShownPin | undefined {
    const here = latLng(point);
    const all = [...shown.values()].map((one) => ({ one, far: here.distanceTo(one.pin) }));
    return all.sort((a, b) => a.far - b.far)[0]?.one;
  }

  return {
    show(pins) {
      const next = new Set(pins.map(({ key }) => key));
      let lost = awaited;
      awaited = null;
      for (const [key, one] of shown) {
        if (next.has(key)) continue;
        if (one.button === document.activeElement) lost ??= one.pin;
        one.place.remove();
        shown.delete(key);
      }
      for (const pin of pins) if (!shown.has(pin.key)) add(pin);
      for (const one of shown.values()) reach(one);
      if (lost) (nearest(lost)?.button ?? map.getContainer()).focus({ preventScroll: true });
    },
    select(id) {
      selectedId = id;
      for (const one of shown.values()) dress(one);
    },
    rename() {
      for (const one of shown.values()) dress(one);
    },
    focus(id) {
      const one = [...shown.values()].find(({ pin }) => pin.count === 1 && pin.id === id);
      (one?.button ?? map.getContainer()).focus({ preventScroll: true });
    },
    focusNextNear(point) {
      awaited = point;
    },
    remove() {
      clearTimeout(resting);
      for (const { place } of shown.values()) place.remove();
      shown.clear();
    },
  };
}
