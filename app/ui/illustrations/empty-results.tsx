import { art, Scene, type SceneProps } from './scene.tsx';

/** A magnifier over a map without pins: the search found nothing. */
export function EmptyResults(props: SceneProps) {
  return (
    <Scene {...props}>
      <path
        className={art.soft}
        d="M40 124c-10-42 20-88 76-92 34-2 54 14 88 14 48 0 84 34 76 80-8 44-52 62-118 62S50 168 40 124Z"
      />
      <ellipse className={art.mid} opacity="0.45" cx="160" cy="194" rx="108" ry="8" />
      <rect className={art.paper} x="66" y="62" width="152" height="116" rx="16" />
      <path
        className={art.soft}
        d="M66 132c30-14 46 10 76-2s40-34 76-26v58c0 9-7 16-16 16H82c-9 0-16-7-16-16Z"
      />
      <path
        className={art.paperLine}
        d="M92 176c6-32 34-44 30-76s-14-26-10-38M66 108c40 12 92-4 152-24"
        strokeWidth="7"
      />
      <path
        className={art.midLine}
        d="M176 118c0 13-15 28-15 28s-15-15-15-28a15 15 0 0 1 30 0Z"
        strokeDasharray="3 9"
      />
      <path className={art.deepLine} d="m238 152 26 28" strokeWidth="13" />
      <circle className={art.pale} fillOpacity="0.86" cx="212" cy="122" r="36" />
      <circle className={art.deepLine} cx="212" cy="122" r="36" strokeWidth="8" />
      <path className={art.paperLine} d="M192 112c3-8 9-13 17-14" strokeWidth="6" />
      <circle className={art.warm} cx="88" cy="44" r="9" />
      <circle className={art.warmDeep} cx="276" cy="92" r="5" />
      <circle className={art.mid} cx="50" cy="160" r="6" />
    </Scene>
  );
}
