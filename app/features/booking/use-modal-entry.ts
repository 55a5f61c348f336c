import { useLocation, useNavigate } from 'react-router';

interface EntryState {
  reservation?: string;
}

/**
 * The open modal as an entry of the browser's history, at the page's own address: Back closes it, a reload keeps it.
 * Whatever else the page keeps in the entry stays.
 */
export function useModalEntry() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = (location.state ?? {}) as EntryState;

  const go = (reservation: string | undefined, replace: boolean) =>
    void navigate(
      { pathname: location.pathname, search: location.search, hash: location.hash },
      {
        state: { ...state, reservation },
        mask: location.mask,
        replace,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      },
    );

  return {
    /** Name of the opening that the current entry stands for; null on the page itself. */
    name: state.reservation ?? null,
    push: (name: string) => go(name, false),
    /** Back to the page's own entry. */
    leave: () => void navigate(-1),
    /** Makes the current entry an ordinary one: what it stood for is over. */
    clear: () => go(undefined, true),
  };
}
