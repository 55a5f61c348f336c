type Falsy = false | null | undefined | 0 | 0n;

/** Joins the class names (or ids) that apply. */
export function classNames(...names: (string | Falsy)[]): string {
  // A page joins a thousand of them.
  let joined = '';
  for (const name of names) if (name) joined += joined === '' ? name : ` ${name}`;
  return joined;
}
