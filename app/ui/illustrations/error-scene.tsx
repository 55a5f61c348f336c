import { art, Scene, type SceneProps } from './scene.tsx';

/** A plug out of its socket: something on our side does not work. */
export function ErrorScene(props: SceneProps) {
  return (
    <Scene {...props}>
      <path
        className={art.soft}
        d="M46 118c-8-46 24-86 74-84 34 1 48 22 82 20 46-3 84 22 80 68-4 44-44 66-116 66S54 166 46 118Z"
      />
      <ellipse className={art.mid} opacity="0.45" cx="162" cy="192" rx="104" ry="8" />
      <path className={art.deepLine} d="M22 150c34 4 44-34 78-34" strokeWidth="6" />
      <rect className={art.deep} x="98" y="96" width="44" height="40" rx="12" />
      <path className={art.inkLine} d="M142 106h18M142 126h18" strokeWidth="6" />
      <path className={art.deepLine} d="M300 72c-34-4-30 42-66 44" strokeWidth="6" />
      <path
        className={art.ink}
        d="M196 92h26c10 0 16 7 16 16v16c0 9-6 16-16 16h-26c-5 0-8-3-8-8v-32c0-5 3-8 8-8Z"
      />
      <path className={art.paperLine} d="M196 106h10M196 126h10" strokeWidth="6" />
      <path className={art.warmLine} d="m170 78 6-20M182 82l14-16M160 82l-8-16" strokeWidth="5" />
      <circle className={art.warm} cx="70" cy="62" r="8" />
      <circle className={art.mid} cx="262" cy="160" r="6" />
      <circle className={art.paper} cx="244" cy="56" r="5" />
    </Scene>
  );
}
