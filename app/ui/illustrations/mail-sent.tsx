import { art, Scene, type SceneProps } from './scene.tsx';

/** A letter on its way: look into your mailbox. */
export function MailSent(props: SceneProps) {
  return (
    <Scene {...props}>
      <path
        className={art.soft}
        d="M42 120c-4-46 34-80 82-84 36-3 52 10 86 14 44 6 76 38 70 82-6 42-52 56-114 56S46 164 42 120Z"
      />
      <ellipse className={art.mid} opacity="0.45" cx="164" cy="196" rx="96" ry="8" />
      <path
        className={art.deep}
        d="M92 104 162 54c3-2 7-2 10 0l70 50v72c0 8-6 14-14 14H106c-8 0-14-6-14-14Z"
      />
      <path className={art.paper} d="M112 72h110c5 0 9 4 9 9v78H103V81c0-5 4-9 9-9Z" />
      <path className={art.softLine} d="M122 92h58M122 108h90" strokeWidth="7" />
      <path
        className={art.mid}
        d="m92 106 64 44c7 5 15 5 22 0l64-44v70c0 8-6 14-14 14H106c-8 0-14-6-14-14Z"
      />
      <path className={art.deepLine} d="m98 184 50-40M236 184l-50-40" strokeWidth="4" />
      <circle className={art.warmDeep} cx="236" cy="78" r="26" />
      <path className={art.paperLine} d="m225 79 8 8 15-17" strokeWidth="6" />
      <path className={art.midLine} d="M36 96h32M26 116h30M44 136h22" />
      <circle className={art.warm} cx="76" cy="54" r="8" />
      <circle className={art.mid} cx="286" cy="140" r="6" />
    </Scene>
  );
}
