// Rules of our own for oxlint: who may use whom, no SQL put together from pieces, no pattern that a text can keep busy.
import { relative, sep } from 'node:path';
import { isSafePattern } from 'redos-detector';
import { tellingNames } from './telling-names.mjs';
import { typedAddresses } from './typed-addresses.mjs';
import { findCircle } from './feature-circles.mjs';
import { featureOf, resolveImport, roomOf } from './imports.mjs';

/** Folders that are used by everyone and therefore know no feature, and neither the portal nor the demo. */
const KERNELS = /^app\/(?:ui|i18n|platform|themes|people|time|forms|jobs)\//;
/** Where the words of all features are gathered. */
const CATALOGUES = /^app\/i18n\/catalogue\.(?:hu|ro|en)\.ts$/;
/** Composition: these put features together. */
const COMPOSITION = /^(?:server\/|app\/routes\.ts$|bench\/|tests\/|scripts\/|db\/seed\/)/;
const SERVER_ONLY = /\.server\.(?:ts|tsx)$/;
const TEST = /\.test\.tsx?$|^tests\//;
const BROWSER =
  /^app\/(?:ui\/|i18n\/|themes\/|root\.tsx|entry\.client\.tsx|(?:features\/[^/]+|portal|demo\/[^/]+)\/(?:pages|components)\/)|^app\/.*\.tsx$/;

/** What is wrong with `from` importing `to`; null when nothing is. The message says what to do instead. */
function complaint(from, to, isTypeOnly) {
  if (TEST.test(from)) return null;
  const fromFeature = featureOf(from);
  const toFeature = featureOf(to);
  if (KERNELS.test(from) && roomOf(to) && !CATALOGUES.test(from)) {
    return 'ui, i18n, platform, themes, people, time, forms and jobs know no feature, no portal and no demo: pass what is needed in as a prop or argument.';
  }
  if (fromFeature && ['portal', 'staff'].includes(roomOf(to))) {
    return 'The portal and the staff’s entry put features together, so none imports them: move what both need to the feature that it is about.';
  }
  if (roomOf(from) === 'demo' && (toFeature || roomOf(to) === 'portal')) {
    return 'The demo is shown by pages of features, so it imports none of them: give it words, styles and queries of its own, or pass what it needs in.';
  }
  if (BROWSER.test(from) && SERVER_ONLY.test(to) && !isTypeOnly) {
    return 'A page must not carry server code: import only its type and take the running service from the request context.';
  }
  if (BROWSER.test(from) && /^(?:db|server)\//.test(to) && !isTypeOnly) {
    return 'A page does not reach the database or the server: ask a service from the request context in its loader.';
  }
  if (toFeature && fromFeature !== toFeature && !COMPOSITION.test(from)) {
    if (/\/(?:pages|components|(?:[a-z-]+-)?messages)\//.test(to) && !CATALOGUES.test(from)) {
      return `Pages, components and messages belong to the feature ${toFeature} alone: move what is shared to its root or to app/ui.`;
    }
    if (/\/(?:[a-z-]+-)?(?:api|queries)\.server\.ts$/.test(to)) {
      return `Only the feature ${toFeature} uses its calls and queries: call one of its use cases instead.`;
    }
  }
  if (
    ['insurance-coverage', 'preauthorization', 'prices'].includes(fromFeature) &&
    toFeature?.startsWith('reservation')
  ) {
    return 'Reservations use coverage and prices, never the other way round.';
  }
  if (
    from.startsWith('db/') &&
    /^(?:server\/|app\/features\/[^/]+\/(?:pages|components|api\.server))/.test(to)
  ) {
    return 'db knows no server and no page: turn the dependency round.';
  }
  return null;
}

/** A room must not reach itself through others, by whichever of its files. */
function circleComplaint(project, from, to) {
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)];
  if (TEST.test(from) || !fromRoom || !toRoom || fromRoom === toRoom) return null;
  const circle = findCircle(project, fromRoom, toRoom);
  return (
    circle &&
    `The rooms ${circle.join(' -> ')} form a circle: move what both need to app/people, time, forms or platform, or pass it in.`
  );
}

/** Where alone a page of the staff is read anew. */
const REFRESH = 'app/staff/kit/use-refresh.ts';
const readsAnew = ({ source, specifiers }) =>
  source.value === 'react-router' &&
  specifiers.some(({ imported }) => imported?.name === 'useRevalidator');

const boundaries = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    function check(node, isTypeOnly) {
      if (typeof node.source?.value !== 'string') return;
      const target = resolveImport(file, node.source.value);
      const message =
        target &&
        (complaint(file, target, isTypeOnly) ?? circleComplaint(context.cwd, file, target));
      if (message) context.report({ node, message });
    }
    return {
      ImportDeclaration(node) {
        if (file.startsWith('app/staff/') && file !== REFRESH && readsAnew(node)) {
          context.report({
            node,
            message:
              'Who is signed out meanwhile would lose what they have typed: use useRefresh (app/staff/kit/use-refresh.ts).',
          });
        }
        check(node, isOnlyTypes(node.importKind, node.specifiers, 'importKind'));
      },
      ExportNamedDeclaration(node) {
        if (node.source) check(node, isOnlyTypes(node.exportKind, node.specifiers, 'exportKind'));
      },
      ExportAllDeclaration(node) {
        check(node, node.exportKind === 'type');
      },
      ImportExpression(node) {
        check(node, false);
      },
    };
  },
};

function isOnlyTypes(kind, specifiers, key) {
  if (kind === 'type') return true;
  return specifiers.length > 0 && specifiers.every((one) => one[key] === 'type');
}

/** Statements are constant texts; what varies is a parameter. */
const constantSql = {
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node;
        const isStatement =
          callee.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'sql' &&
          callee.property.name === 'named';
        if (!isStatement) return;
        const text = node.arguments[1];
        if (
          text?.type === 'TemplateLiteral' &&
          text.expressions.some((one) => !isConstantName(one))
        ) {
          context.report({
            node,
            message: 'SQL is not put together from values: use $1 parameters.',
          });
        }
        if (text?.type === 'BinaryExpression') {
          context.report({
            node,
            message: 'SQL is not put together from values: use $1 parameters.',
          });
        }
      },
    };
  },
};

/** A shared fragment is an upper-case constant of the module. */
function isConstantName(expression) {
  return expression.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(expression.name);
}

/** Only what runs in the product can be given a stranger's text: no tests, examples or demo data. */
const PRODUCT = /^(?:app|server|db)\/(?!seed\/|.*\.(?:test|examples)\.tsx?$)/;
/** Most take some milliseconds; a machine that is busy with something else is no fault of a pattern. */
const PATTERN_CHECK_MS = 30_000;

/** A pattern that can match one text in ever more ways takes ever longer to say no to it. */
const safePattern = {
  create(context) {
    if (!PRODUCT.test(relative(context.cwd, context.filename).split(sep).join('/'))) return {};
    function check(node, pattern, flags = '') {
      const { safe } = isSafePattern(pattern, {
        // It knows the two only apart; letters of either case make no pattern better.
        caseInsensitive: flags.includes('i') && !flags.includes('u'),
        dotAll: flags.includes('s'),
        multiLine: flags.includes('m'),
        unicode: flags.includes('u'),
        timeout: PATTERN_CHECK_MS,
      });
      if (!safe) {
        context.report({
          node,
          message:
            'A text can be made that keeps this pattern busy: let no two parts of it match the same letters, or split the text by hand.',
        });
      }
    }
    return {
      Literal(node) {
        if (node.regex) check(node, node.regex.pattern, node.regex.flags);
      },
      NewExpression(node) {
        const [pattern] = node.arguments;
        if (node.callee.name === 'RegExp' && typeof pattern?.value === 'string') {
          check(node, pattern.value);
        }
      },
      /** Of a schema. */
      Property(node) {
        if (node.key.name === 'pattern' && typeof node.value.value === 'string') {
          check(node, node.value.value);
        }
      },
    };
  },
};

/** Code that pages load and the server does not run as it is. */
const PAGE_CODE = /^app\/(?!.*\.(?:server|test|server\.test)\.tsx?$)/;
/** Whose errors reach a page's loader from the server's copy of the program. */
const SERVER_CLASSES = /^app\/platform\/errors\.ts$|^(?:db|server)\/|\.server\.tsx?$/;

/** The bundle of the pages has its own copy of every class, so an error that the server made is none of its own. */
const bundledClass = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    if (!PAGE_CODE.test(file)) return {};
    const serverNames = new Set();
    return {
      ImportDeclaration(node) {
        if (!SERVER_CLASSES.test(resolveImport(file, node.source.value) ?? '')) return;
        for (const { local } of node.specifiers) serverNames.add(local.name);
      },
      BinaryExpression(node) {
        const { right } = node;
        const name = right.type === 'MemberExpression' ? right.object.name : right.name;
        if (node.operator === 'instanceof' && serverNames.has(name)) {
          context.report({
            node,
            message:
              'Pages are bundled with a copy of this class, so what the server throws is no instance of it: ask failureCodeOf of app/platform/expected-failure.ts.',
          });
        }
      },
    };
  },
};

/** A clock of the machine in SQL. Its table of used answers follows the library, which knows that clock only. */
const MACHINE_CLOCK = /\b(?:(?:clock_timestamp|now)\(\)|current_(?:date|timestamp)\b)/i;
const MACHINE_CLOCK_TABLE = 'human_check_used';
const STATEMENT = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/;
const PLANTED_FAULTS = /^scripts\/mutants\//;

/** Tests and demos move the portal's clock; a statement that asks the machine would be on another day. */
const portalClock = {
  create(context) {
    if (PLANTED_FAULTS.test(relative(context.cwd, context.filename).split(sep).join('/')))
      return {};
    function check(node, text) {
      const isAsked = STATEMENT.test(text) && MACHINE_CLOCK.test(text);
      if (isAsked && !text.includes(MACHINE_CLOCK_TABLE)) {
        context.report({ node, message: 'The clock of every statement is portal_now().' });
      }
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral(node) {
        check(node, node.quasis.map(({ value }) => value.raw).join(' '));
      },
    };
  },
};

export default {
  meta: { name: 'vizit' },
  rules: {
    boundaries,
    'bundled-class': bundledClass,
    'constant-sql': constantSql,
    'portal-clock': portalClock,
    'safe-pattern': safePattern,
    'telling-names': tellingNames,
    'typed-addresses': typedAddresses,
  },
};
