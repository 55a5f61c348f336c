import { useLocation } from 'react-router';

/** Addresses of this page with something else asked for, and all that it asks for already. */
export function useAddress(): (change: Record<string, string>) => string {
  const { pathname, search } = useLocation();
  return (change) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) query.set(name, value);
    return `${pathname}?${query}`;
  };
}
