import { expect, test } from 'vitest';
import { requireRead, withoutNotes, withoutUncalled } from './bare-router.ts';

test('a component loses its name for the tools and is said to be made without effect', () => {
  expect(
    withoutNotes(`const Link = React$1.forwardRef(function LinkWithRef({ to }, ref) {
	return React$1.createElement("a", { href: to, ref });
});
Link.displayName = "Link";
export { Link };`),
  ).toBe(`const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef({ to }, ref) {
	return React$1.createElement("a", { href: to, ref });
});
;
export { Link };`);
});

test('a warning goes, and of what must hold only its text', () => {
  expect(
    withoutNotes(`function useHref(to) {
	invariant(useInRouterContext(), \`useHref() may be used only in the context of a <Router> component.\`);
	if (!to) warning(false, "nowhere");
	return to;
}`),
  ).toBe(`function useHref(to) {
	invariant(useInRouterContext());
	if (!to) ;
	return to;
}`);
});

const NAVIGATE = `function navigate(to, opts) {
	function submit() { return opts.body; }
	if (!opts) return { path: to };
	return submit();
}`;

test('what nobody calls says who left it out, and what comes before it stays', () => {
  expect(withoutUncalled(NAVIGATE, { navigate: 2 }, 'a.ts')).toBe(`function navigate(to, opts) {
	function submit() { return opts.body; }
	if (!opts) return { path: to };
	throw Error('left out: a.ts');}`);
  expect(withoutUncalled(NAVIGATE, { submit: 0 }, 'a.ts')).toContain(
    "function submit() { throw Error('left out: a.ts');}",
  );
  expect(withoutUncalled(NAVIGATE, {}, 'a.ts')).toBe(NAVIGATE);
});

test('a function that the router has no more stops the build with what to do', () => {
  expect(() => withoutUncalled(NAVIGATE, { navigate: 2, fetch: 0 }, 'a.ts')).toThrow(
    'no fetch where a.ts leaves it out',
  );
});

test('another version of the router stops the build with what to do', async () => {
  const { default: installed } = await import('react-router/package.json', {
    with: { type: 'json' },
  });
  expect(() => requireRead(installed.version)).not.toThrow();
  expect(() => requireRead('99.0.0')).toThrow(/now 99\.0\.0.*LEFT_OUT.*READ_IN.*site\.spec/);
});
