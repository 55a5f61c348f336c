import { useState, type ComponentType } from 'react';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { SearchSidebarProps } from './search-sidebar.tsx';

/** Fetches the sidebar's code when it is first opened. */
export function LazySearchSidebar(props: SearchSidebarProps) {
  const [Sidebar, setSidebar] = useState<ComponentType<SearchSidebarProps> | null>(null);
  useLazyPart({
    isMissing: props.isOpen && !Sidebar,
    load: () => import('./search-sidebar.tsx'),
    onLoad: (part) => setSidebar(() => part.SearchSidebar),
    onFail: props.onClose,
  });
  return Sidebar && <Sidebar {...props} />;
}
