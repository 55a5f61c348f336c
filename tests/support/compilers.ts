import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;
type BuildValidator = NonNullable<Factory['buildValidator']>;
type BuildSerializer = NonNullable<Factory['buildSerializer']>;
type Serialize = ReturnType<ReturnType<BuildSerializer>>;

const require = createRequire(import.meta.url);
const requireOfFastify = createRequire(require.resolve('fastify'));
const createValidatorBuilder = requireOfFastify('@fastify/ajv-compiler') as () => BuildValidator;
const createSerializerBuilder = requireOfFastify(
  '@fastify/fast-json-stringify-compiler',
) as () => BuildSerializer;

const buildSerializer = createSerializerBuilder();
const serializers = new WeakMap<object, Serialize>();

/**
 * Fastify's own compilers, kept for the process: tests build an app for every few of them, and to compile the schemas of all
 * calls anew each time takes half a second of a core.
 */
export const KEPT_COMPILERS: Factory = {
  buildValidator: createValidatorBuilder(),
  buildSerializer: (schemas, options) => {
    const compile = buildSerializer(schemas, options);
    return (route) => {
      const { schema } = route as { schema: object };
      const known = serializers.get(schema) ?? compile(route);
      serializers.set(schema, known);
      return known;
    };
  },
};
