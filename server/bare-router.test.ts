import { expect, test } from 'vitest';
import { withoutNotes } from './bare-router.ts';

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
