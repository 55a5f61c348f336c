// Addresses of our own pages are written with the typed `href()`, so that one that is not on the map of pages is a type error.
import { relative, sep } from 'node:path';

/** The map of pages, files that hold the addresses of what is no page, and tests, which name what the requirement names. */
const MAY_WRITE_PATHS =
  /^app\/routes\.ts$|-address(?:es)?\.ts$|\.test\.tsx?$|^(?:tests|bench|scripts|db)\//;
const LINK_NAMES = new Set(['to', 'href', 'canonical']);
const NAVIGATIONS = new Set(['navigate', 'redirect', 'assign', 'signInHref']);
/** Their third argument is the address. */
const HISTORY_CHANGES = new Set(['replaceState', 'pushState']);

const MESSAGE =
  "Write the address with href() of react-router, e.g. href('/providers/:providerId', { providerId }): a path that is on no page is a type error then.";

/** A text that begins as a path of ours does: `/…`, also after the portal's origin, but not `//host`. */
function isOwnPath(node) {
  if (node?.type === 'Literal')
    return typeof node.value === 'string' && /^\/(?!\/)/.test(node.value);
  if (node?.type !== 'TemplateLiteral') return false;
  const [before, after] = node.quasis.map((one) => one.value.raw);
  const [first] = node.expressions;
  const isAfterOrigin =
    before === '' && (first?.name === 'origin' || first?.property?.name === 'origin');
  return /^\/(?!\/)/.test(isAfterOrigin ? after : before);
}

/** Both ways of a condition, and what an arrow function gives back. */
function pathsIn(node) {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return pathsIn(node.expression);
    case 'ConditionalExpression':
      return [...pathsIn(node.consequent), ...pathsIn(node.alternate)];
    case 'LogicalExpression':
      return [...pathsIn(node.left), ...pathsIn(node.right)];
    case 'ArrowFunctionExpression':
      return pathsIn(node.body);
    default:
      return isOwnPath(node) ? [node] : [];
  }
}

export const typedAddresses = {
  create(context) {
    if (MAY_WRITE_PATHS.test(relative(context.cwd, context.filename).split(sep).join('/'))) {
      return {};
    }
    const check = (value) => {
      for (const node of pathsIn(value)) context.report({ node, message: MESSAGE });
    };
    return {
      JSXAttribute(node) {
        if (LINK_NAMES.has(node.name.name) || String(node.name.name).endsWith('Href'))
          check(node.value);
      },
      Property(node) {
        if (LINK_NAMES.has(node.key.name)) check(node.value);
      },
      CallExpression({ callee, arguments: given }) {
        const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
        if (NAVIGATIONS.has(name)) check(given[0]);
        if (HISTORY_CHANGES.has(name)) check(given[2]);
      },
    };
  },
};
