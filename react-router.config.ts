import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The map is small: sending it whole saves a request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
