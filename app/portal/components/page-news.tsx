import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';

/**
 * What a browser does when it loads a document, done for a move inside the portal: the new page has the focus and its
 * title is read. A place on the page that the address names, or a field that the page itself leads to, goes first.
 */
export function PageNews() {
  const { pathname, hash } = useLocation();
  const shownPathname = useRef(pathname);
  const [title, setTitle] = useState<string | null>(null);

  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    setTitle(document.title);
    const content = document.getElementById('content');
    if (hash || content?.contains(document.activeElement)) return;
    content?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return <LiveMessage text={title} />;
}
