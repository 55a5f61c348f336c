import { useState, type ComponentType } from 'react';
import type { CoverageBannersProps } from '#app/features/insurance-coverage/coverage-banners.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';

/** Fetches the code of the limit check for the few whom it concerns. */
export function LazyCoverageBanners(props: CoverageBannersProps) {
  const [Banners, setBanners] = useState<ComponentType<CoverageBannersProps> | null>(null);
  useLazyPart({
    isMissing: !Banners,
    load: () => import('#app/features/insurance-coverage/coverage-banners.tsx'),
    onLoad: (part) => setBanners(() => part.CoverageBanners),
    onFail: undefined,
  });
  return Banners && <Banners {...props} />;
}
