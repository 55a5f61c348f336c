import { art, Scene, type SceneProps } from './scene.tsx';

/** A calendar with one day ticked: the time is booked. */
export function CalendarDone(props: SceneProps) {
  return (
    <Scene {...props}>
      <path
        className={art.soft}
        d="M44 112c2-48 48-82 98-78 32 2 46 16 78 22 42 8 68 42 58 82-12 44-62 52-118 50S42 160 44 112Z"
      />
      <ellipse className={art.mid} opacity="0.45" cx="160" cy="196" rx="104" ry="8" />
      <rect className={art.paper} x="84" y="52" width="144" height="138" rx="18" />
      <path className={art.deep} d="M102 52h108c10 0 18 8 18 18v16H84V70c0-10 8-18 18-18Z" />
      <path className={art.inkLine} d="M116 42v20M196 42v20" strokeWidth="8" />
      <g className={art.soft}>
        <rect x="100" y="102" width="20" height="18" rx="5" />
        <rect x="130" y="102" width="20" height="18" rx="5" />
        <rect x="160" y="102" width="20" height="18" rx="5" />
        <rect x="190" y="102" width="20" height="18" rx="5" />
        <rect x="100" y="130" width="20" height="18" rx="5" />
        <rect x="130" y="130" width="20" height="18" rx="5" />
        <rect x="100" y="158" width="20" height="18" rx="5" />
        <rect x="130" y="158" width="20" height="18" rx="5" />
      </g>
      <rect className={art.warm} x="160" y="130" width="20" height="18" rx="5" />
      <circle className={art.deep} cx="220" cy="158" r="34" />
      <path className={art.paperLine} d="m204 159 11 11 21-23" strokeWidth="7" />
      <circle className={art.warmDeep} cx="264" cy="76" r="6" />
      <circle className={art.warm} cx="62" cy="74" r="9" />
      <path className={art.midLine} d="M274 104v14M267 111h14M50 142v12M44 148h12" />
    </Scene>
  );
}
