import { parseSync, Visitor, type Plugin } from 'vite';

const NO_SCHEMAS = '\0no-schemas';
/** What the browser reads of a call or a file; of a body only whether there is one. */
const READ = new Set(['name', 'method', 'path', 'type', 'savedAs']);

/**
 * Only the server checks what crosses the wire. So in the browser TypeBox is a stand-in that takes any call, and contracts are
 * built without their schemas.
 */
export function bareContracts(): Plugin {
  return {
    name: 'vizit:bare-contracts',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'typebox' ? NO_SCHEMAS : null),
    load: (id) =>
      id === NO_SCHEMAS ? 'export const Type = new Proxy(() => Type, { get: () => Type });' : null,
    transform: {
      filter: { id: /contract\.ts$/, code: /\bdefine(Call|File)\(/ },
      handler: (code) => ({ code: withoutSchemas(code), map: null }),
    },
  };
}

/** A module's text with only what the browser reads of each `defineCall({ ... })` and `defineFile({ ... })`. */
export function withoutSchemas(code: string): string {
  let bare = '';
  let end = 0;
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || !['defineCall', 'defineFile'].includes(callee.name))
        return;
      if (definition?.type !== 'ObjectExpression') return;
      const read = definition.properties.flatMap((property) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') {
          throw new Error('a contract names what it has: no spread, no computed name');
        }
        if (property.key.name === 'body') return 'body: {}';
        return READ.has(property.key.name) ? code.slice(property.start, property.end) : [];
      });
      bare += `${code.slice(end, definition.start)}{ ${read.join(', ')} }`;
      end = definition.end;
    },
  }).visit(parseSync('contract.ts', code).program);
  return bare + code.slice(end);
}
