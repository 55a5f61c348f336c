import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { withoutUncalled } from './bare-router.ts';

/** What is left out was read in the source of this version. */
const READ_IN = '19.3.1';
const PACKAGE = `${import.meta.dirname}/../node_modules/react-dom/package.json`;
const FILE = 'node_modules/react-dom/cjs/react-dom-client.production.js';
const LEFT_OUT_BY = 'server/bare-react.ts';
/** Other text that is left out: what it looks like, how often it comes, what stands there instead. */
const REPLACED: [RegExp, number, string][] = [
  // No lane of work ends in a view transition.
  [/\((?:lanes|committedLanes) & 335544064\) === (?:lanes|committedLanes)/g, 7, '!1'],
  // What a `ref` on a fragment can do.
  [/^FragmentInstance\.prototype\.\w+ = function[^]*?^};/gm, 12, ';'],
  // Where in the tree of components something failed, which only developers read.
  [/info \+= describeFiber\(workInProgress, previous\)/g, 1, "info = ''"],
];
/**
 * Functions that nothing here calls, with how many of their statements stay. Those of view transitions run only for
 * `<ViewTransition>`, or for the lanes that `REPLACED` says are none.
 */
const UNCALLED: Record<string, number> = {
  // <ViewTransition>
  applyViewTransitionToHostInstances: 0,
  commitAppearingPairViewTransitions: 0,
  commitEnterViewTransitions: 0,
  commitExitViewTransitions: 0,
  commitNestedViewTransitions: 0,
  createViewTransitionInstance: 0,
  flushAfterMutationEffects: 0,
  getViewTransitionClassName: 0,
  getViewTransitionName: 0,
  measureViewTransitionHostInstancesRecursive: 0,
  reportViewTransitionError: 0,
  restoreEnterOrExitViewTransitions: 0,
  restoreNestedViewTransitions: 0,
  restoreViewTransitionOnHostInstances: 0,
  scheduleViewTransitionEvent: 0,
  startViewTransition: 0,
  trackEnterViewTransitions: 0,
  // <Activity>, <SuspenseList>
  commitActivityHydrationCallbacks: 0,
  updateActivityComponent: 0,
  updateSuspenseListComponent: 0,
  // `ref` on a fragment
  commitNewChildToFragmentInstance: 0,
  deleteChildFromFragmentInstance: 0,
  // `useActionState`, forms with a function as their action
  mountActionState: 0,
  rerenderActionState: 0,
  updateActionState: 0,
  // `preload`, `preinit` and the like of react-dom
  preconnect: 0,
  prefetchDNS: 0,
  preinitModuleScript: 0,
  preinitScript: 0,
  preinitStyle: 0,
  preloadModule: 0,
  // Elements of our own names
  setPropOnCustomElement: 0,
};

/** The browser gets of React DOM what it runs here. */
export function bareReact(): Plugin {
  return {
    name: 'vizit:bare-react',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart: () => {
      requireRead((JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version);
    },
    transform: {
      filter: { id: `**/${FILE}` },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  };
}

/** Stops the build when React DOM is another than the one that was read. */
export function requireRead(version: string): void {
  if (version === READ_IN) return;
  throw new Error(
    `React DOM is now ${version}, and ${LEFT_OUT_BY} leaves out of the browser's copy what nothing here calls in ${READ_IN}. ` +
      'Compare the functions that UNCALLED names with those of the new version (do they still serve only what we do not use?), ' +
      'then set READ_IN and run tests/e2e/site.spec.ts.',
  );
}

/** React DOM's text without `UNCALLED`, and with `REPLACED` done. Stops the build when something is not as it was read. */
export function withoutUnused(code: string): string {
  return REPLACED.reduce(
    (bare, [pattern, times, text]) => {
      const found = bare.match(pattern)?.length ?? 0;
      if (found !== times) {
        throw new Error(`${LEFT_OUT_BY} finds ${pattern} ${found} times, not ${times}`);
      }
      return bare.replace(pattern, text);
    },
    withoutUncalled(code, UNCALLED, LEFT_OUT_BY),
  );
}
