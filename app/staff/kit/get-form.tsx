import type { ComponentPropsWithRef, SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepList } from './beside-list.ts';

/**
 * A form that opens this page again with what was chosen. Ours instead of the router's `Form`, which also sends, and would do so in
 * the script that every patient loads.
 */
export function GetForm(
  form: Omit<ComponentPropsWithRef<'form'>, 'action' | 'method' | 'onSubmit'>,
) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const query = new URLSearchParams();
    for (const [name, value] of fields) if (typeof value === 'string') query.append(name, value);
    void navigate(keepList(`${pathname}?${query}`, search));
  };
  return <form {...form} method="get" onSubmit={open} />;
}
