import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Map as LeafletMap } from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { useNavigate } from 'react-router';
import { useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { getMapInfo, type Provider } from '#app/features/directory/contract.ts';
import { CLUSTER_DELAY_MS, FIT_DELAY_MS, MAP_ZOOM_MAX, type MapView } from './map-view.ts';
import type { MapMarker } from './map-marker.ts';
import type { MapBox } from '#app/features/directory/near.ts';
import { boundsOf, createClusters, toPins, type Pin } from './clusters.ts';
import { boxAround, createMap, toBounds } from './create-map.ts';
import { InfoWindow } from './info-window.tsx';
import { createPins, type Pins } from './pins.ts';
import { opensPage, pinHref } from './pin-rules.ts';
import { nearestTown, readTowns } from '#app/features/base-map/places.ts';
import styles from './result-map.module.css';

/** A single find is shown with the streets' surroundings, not with its doorstep. */
const FIT_ZOOM_MAX = 13;
const FIT_PADDING = 32;

/** The markers of one search. */
export interface ShownMarkers {
  markers: MapMarker[];
  /** null: these are all; else asks the server for those in what is seen, near ones put together. */
  findSeen: FindSeen | null;
}
export type FindSeen = (view: MapView, signal: AbortSignal) => Promise<MapMarker[]>;

export interface ResultMapProps {
  /** null: not known yet, or they could not be had. */
  shown: ShownMarkers | null;
  /** What the page of a provider opens with. */
  choice: { subfunction: number | null; week: string };
  /** A new search is on its way. */
  isSearchedAnew: boolean;
  /** Names of providers that are known already. */
  names: ReadonlyMap<number, string>;
}

/** Who the info window is about, and whether it was opened by pressing or only by pointing. */
interface Selection {
  pin: Pin;
  isPressed: boolean;
}

/** Leaflet's own style sheet, which only the map needs. */
export function loadMapStyles(): Promise<void> {
  if (document.querySelector(`link[href="${leafletStyles}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = leafletStyles;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('the styles of the map could not be loaded'));
    });
    document.head.prepend(link);
  });
}

/** The results as pins on a map, with an info window for each. */
export function ResultMap({ shown: found, choice, isSearchedAnew, names }: ResultMapProps) {
  const { w, t, locale, market } = useWords('finder');
  const { flags, mapAttribution } = usePortal();
  const navigate = useNavigate();
  const end = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [learned, setLearned] = useState<ReadonlyMap<number, string>>(new Map());
  const [selection, setSelection] = useState<Selection | null>(null);

  // A new search closes the window, and so does one whose markers have changed.
  const [shown, setShown] = useState(found);
  if (shown !== found) {
    setShown(found);
    setSelection(null);
  }

  const [towns] = useState(() => readTowns(locale));
  const hrefOf = (id: number) => pinHref(flags, id, choice);
  const ownNameOf = (pin: Pin) => findName([names, learned], pin);
  const nameOf = (pin: Pin) => {
    const place = nearestTown(towns, pin);
    if (pin.count > 1) return t(w.map.group, { count: pin.count, place });
    return ownNameOf(pin) ?? t(w.map.near, { place });
  };
  const press = (pin: Pin, isMouse: boolean) => {
    const href = hrefOf(pin.id);
    const isShown = selection?.pin.id === pin.id && selection.isPressed;
    if (href && opensPage({ isMouse, isShown })) void navigate(href);
    else setSelection({ pin, isPressed: true });
  };
  const made = useMap(box, {
    options: { market, locale, attribution: mapAttribution, words: w.map },
    nameOf,
    ownNameOf,
    press,
    point: (pin) => setSelection({ pin, isPressed: false }),
    meet: (pin) => void askName(pin),
    pressGround: () => setSelection(null),
  });
  useShownPins(made, found, isSearchedAnew);

  useEffect(() => made.current?.pins.rename());
  useEffect(() => {
    made.current?.pins.select(selection?.pin.id ?? null);
    if (selection?.isPressed) uncover(made.current?.map, selection.pin, frame.current);
  }, [made, selection]);

  const learn = ({ id, name }: Provider) => {
    setLearned((known) => new Map(known).set(id, name));
    if (!selection?.isPressed) return;
    // The window has grown by what it shows now.
    requestAnimationFrame(() => uncover(made.current?.map, selection.pin, frame.current));
  };
  /** Markers carry no names: who walks over them by keyboard hears each as soon as the server has sent it. */
  const askName = async (pin: Pin) => {
    if (ownNameOf(pin)) return;
    try {
      const { name } = await call(getMapInfo, { params: { id: String(pin.id) } });
      setLearned((known) => new Map(known).set(pin.id, name));
    } catch {
      // The browser's log has the call; the pin keeps the name of the nearest town.
    }
  };
  const close = () => {
    if (!selection) return;
    const hasFocus = frame.current?.contains(document.activeElement);
    setSelection(null);
    if (hasFocus) made.current?.pins.focus(selection.pin.id);
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });
  useEffect(() => {
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, []);

  return (
    <div className={styles.frame} ref={frame}>
      <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
        {w.map.skip}
      </button>
      {selection && (
        <InfoWindow
          key={selection.pin.id}
          providerId={selection.pin.id}
          subfunction={choice.subfunction}
          href={hrefOf(selection.pin.id)}
          takesFocus={selection.isPressed}
          onLoad={learn}
          onFail={close}
          onClose={close}
        />
      )}
      <div className={styles.map} ref={box} role="group" aria-label={w.map.ground} />
      <div ref={end} tabIndex={-1} />
    </div>
  );
}

/** null: it stands for several, or nothing has named it yet. */
function findName(
  names: readonly ReadonlyMap<number, string>[],
  { id, count }: Pin,
): string | null {
  if (count > 1) return null;
  return names.map((known) => known.get(id)).find(Boolean) ?? null;
}

/** Moves the map until the pin is neither below the info window nor at the very edge. */
function uncover(map: LeafletMap | undefined, pin: Pin, frame: HTMLElement | null): void {
  const cover = frame?.querySelector<HTMLElement>('[role="group"]')?.offsetHeight ?? 0;
  map?.panInside(pin, { paddingTopLeft: [40, cover + 60], paddingBottomRight: [40, 40] });
}

interface MapEvents {
  options: Parameters<typeof createMap>[1];
  nameOf: (pin: Pin) => string;
  ownNameOf: (pin: Pin) => string | null;
  press: (pin: Pin, isMouse: boolean) => void;
  point: (pin: Pin) => void;
  meet: (pin: Pin) => void;
  pressGround: () => void;
}

interface DrawnMap {
  map: LeafletMap;
  pins: Pins;
}

/** The map in its element, from the first effect on. */
function useMap(
  box: RefObject<HTMLDivElement | null>,
  events: MapEvents,
): RefObject<DrawnMap | null> {
  const made = useRef<DrawnMap | null>(null);
  const nameOf = useEffectEvent((pin: Pin) => events.nameOf(pin));
  const ownNameOf = useEffectEvent((pin: Pin) => events.ownNameOf(pin));
  const point = useEffectEvent((pin: Pin) => events.point(pin));
  const meet = useEffectEvent((pin: Pin) => events.meet(pin));
  const pressGround = useEffectEvent(() => events.pressGround());
  const press = useEffectEvent((map: LeafletMap, pins: Pins, pin: Pin, isMouse: boolean) => {
    if (pin.count === 1) {
      events.press(pin, isMouse);
      return;
    }
    pins.focusNextNear(pin);
    map.setView(pin, Math.min(Math.max(pin.zoomApart, map.getZoom() + 1), MAP_ZOOM_MAX));
  });
  const make = useEffectEvent((element: HTMLElement) => createMap(element, events.options));

  useEffect(() => {
    if (!box.current) return;
    const map = make(box.current);
    const pins: Pins = createPins(map, {
      nameOf,
      ownNameOf,
      onPress: (pin, isMouse) => press(map, pins, pin, isMouse),
      onPoint: point,
      onFocus: meet,
    });
    map.on('click', ({ originalEvent }) => {
      const { target } = originalEvent;
      if (!(target instanceof Element && target.closest('button'))) pressGround();
    });
    // Its place in the page grows and shrinks with the window.
    const size = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    size.observe(box.current);
    made.current = { map, pins };
    return () => {
      size.disconnect();
      pins.remove();
      map.remove();
      made.current = null;
    };
  }, [box]);
  return made;
}

/** Draws the pins of what is seen, and turns the map to all of them once, unless somebody has moved it. */
function useShownPins(
  made: RefObject<DrawnMap | null>,
  found: ShownMarkers | null,
  isSearchedAnew: boolean,
): void {
  const moves = useRef({ byVisitor: false, isOurs: false });
  useEffect(() => {
    const map = made.current?.map;
    if (!map) return;
    const note = () => {
      if (!moves.current.isOurs) moves.current.byVisitor = true;
    };
    map.on('movestart', note);
    return () => {
      map.off('movestart', note);
    };
  }, [made]);
  useEffect(() => {
    if (isSearchedAnew) moves.current.byVisitor = false;
  }, [isSearchedAnew]);

  useEffect(() => {
    if (!made.current) return;
    const { map, pins } = made.current;
    if (!found) {
      pins.show([]);
      return;
    }
    const { findSeen } = found;
    const clusters = findSeen ? null : createClusters(found.markers);
    let asking: AbortController | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      if (clusters) pins.show(clusters.find(boxAround(map), map.getZoom()));
      else if (findSeen) {
        asking?.abort();
        asking = new AbortController();
        void showGroups(map, pins, findSeen, asking.signal);
      }
    };
    const drawSoon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(draw, CLUSTER_DELAY_MS);
    };
    const fit = setTimeout(() => {
      const bounds = boundsOf(found.markers);
      if (!bounds || moves.current.byVisitor) return;
      fitTo(map, bounds, moves.current);
      // Pins made for the zoom before would cover each other until the pause is over.
      draw();
    }, FIT_DELAY_MS);
    draw();
    map.on('moveend', drawSoon);
    return () => {
      clearTimeout(fit);
      clearTimeout(waiting);
      asking?.abort();
      map.off('moveend', drawSoon);
    };
  }, [made, found]);
}

function fitTo(map: LeafletMap, bounds: MapBox, moves: { isOurs: boolean }): void {
  moves.isOurs = true;
  // At once, so that what this moves is not taken for the visitor's move.
  map.fitBounds(toBounds(bounds), {
    animate: false,
    maxZoom: FIT_ZOOM_MAX,
    // Clear of the buttons and the line at the foot.
    paddingTopLeft: [FIT_PADDING, FIT_PADDING + 16],
    paddingBottomRight: [FIT_PADDING, FIT_PADDING + 24],
  });
  moves.isOurs = false;
}

/** Asks the server for what is seen. A failed call leaves the pins that are there. */
async function showGroups(
  map: LeafletMap,
  pins: Pins,
  findSeen: FindSeen,
  signal: AbortSignal,
): Promise<void> {
  const zoom = Math.round(map.getZoom());
  try {
    const markers = await findSeen({ box: boxAround(map), zoom }, signal);
    if (!signal.aborted) pins.show(toPins(markers, zoom));
  } catch {
    // The browser's log has the call.
  }
}
