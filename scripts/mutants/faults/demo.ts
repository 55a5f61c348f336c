import type { Fault } from '../fault.ts';

const OUTSIDE = 'server/outside-demo.server.test.ts';

/** What is for the demo alone. */
export const DEMO: Fault[] = [
  {
    name: 'demo data is loaded in production',
    file: 'server/start.ts',
    find: 'if (config.isDemo && owner !== null)',
    replace: 'if (owner !== null)',
    tests: [OUTSIDE],
  },
  {
    name: 'a portal with a database of its own is a demo unless told otherwise',
    file: 'server/settings/database.ts',
    find: "read.flag('DEMO', !namesDatabase(read))",
    replace: "read.flag('DEMO', true)",
    tests: ['server/config.test.ts'],
  },
  {
    name: 'production tells how to sign in as the demo’s customers',
    file: 'app/demo/find-sign-ins.server.ts',
    find: 'if (!portal.isDemo) return [];',
    replace: '',
    tests: [OUTSIDE],
  },
  {
    name: 'production shows the mail it has sent',
    file: 'app/demo/post-box/pages/post-box.tsx',
    find: 'if (!portal.isDemo) throw data(null, { status: 404 });',
    replace: '',
    tests: ['app/demo/post-box/pages/post-box.test.ts'],
  },
  {
    name: 'production shows the gallery of components',
    file: 'app/demo/gallery/pages/gallery.tsx',
    find: 'if (!context.get(requestContext).portal.isDemo) throw new Response(null, { status: 404 });',
    replace: 'context.get(requestContext);',
    tests: ['app/demo/gallery/pages/gallery.test.ts'],
  },
  {
    name: 'the clock of production can be moved',
    file: 'server/config.ts',
    find: 'if (offset !== 0 && !isDemo)',
    replace: 'if (offset !== 0 && isDemo && offset < 0)',
    tests: ['server/config.test.ts'],
  },
];
