import { art, Scene, type SceneProps } from './scene.tsx';

/** A doctor and a patient beside a calendar of free times: what the portal is for. */
export function HeroScene(props: SceneProps) {
  return (
    <Scene {...props}>
      <path
        className={art.soft}
        d="M26 124C18 68 62 26 122 30c36 2 54 18 90 16 52-2 92 34 86 84-6 48-56 60-136 60S32 172 26 124Z"
      />
      <ellipse className={art.mid} opacity="0.45" cx="160" cy="202" rx="128" ry="8" />
      <rect className={art.paper} x="116" y="40" width="118" height="104" rx="14" />
      <path className={art.deep} d="M130 40h90c8 0 14 6 14 14v10H116V54c0-8 6-14 14-14Z" />
      <g className={art.soft}>
        <rect x="128" y="76" width="26" height="14" rx="7" />
        <rect x="162" y="76" width="26" height="14" rx="7" />
        <rect x="196" y="76" width="26" height="14" rx="7" />
        <rect x="128" y="98" width="26" height="14" rx="7" />
        <rect x="196" y="98" width="26" height="14" rx="7" />
        <rect x="162" y="120" width="26" height="14" rx="7" />
      </g>
      <rect className={art.warm} x="162" y="98" width="26" height="14" rx="7" />
      <path
        className={art.ink}
        d="M74 96c-2-20 10-32 25-32s26 11 24 30c-1 12-4 16-4 22H78c0-7-3-12-4-20Z"
      />
      <path className={art.skin} d="M88 104h20v26c-4 7-16 7-20 0Z" />
      <circle className={art.skin} cx="98" cy="94" r="19" />
      <path
        className={art.ink}
        d="M80 88c10 0 22-4 28-14 4 8 8 10 10 12 0-14-8-20-19-20S80 74 80 88Z"
      />
      <path className={art.paper} d="M56 202c0-46 16-72 42-72s44 26 44 72Z" />
      <path className={art.deep} d="M86 130h26l-13 26Z" />
      <path
        className={art.inkLine}
        d="M86 132c-6 18-4 30 6 34M110 132c4 12 4 22 2 30"
        strokeWidth="3.5"
      />
      <circle className={art.warmDeep} cx="112" cy="168" r="5.5" />
      <circle className={art.skinDeep} cx="228" cy="112" r="18" />
      <path
        className={art.ink}
        d="M208 112c-2-16 8-24 20-24 13 0 21 8 19 20-8-2-14-4-18-10-4 8-12 12-21 14Z"
      />
      <path className={art.warmDeep} d="M188 202c0-42 14-66 40-66s40 24 40 66Z" />
      <path className={art.skinDeep} d="M220 126h16v14c-4 5-12 5-16 0Z" />
      <path className={art.warm} d="M206 202c0-18 2-34 6-44 3 14 4 28 4 44Z" />
      <circle className={art.warm} cx="44" cy="70" r="9" />
      <circle className={art.mid} cx="282" cy="78" r="7" />
      <path className={art.midLine} d="M270 54v12M264 60h12M34 104v10M29 109h10" />
    </Scene>
  );
}
