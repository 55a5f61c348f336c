import { type Compilers, FASTIFYS_COMPILERS } from '#server/web/late-compilers.ts';

const { buildValidator, buildSerializer } = FASTIFYS_COMPILERS;
type Serialize = ReturnType<ReturnType<typeof buildSerializer>>;
const serializers = new WeakMap<object, Serialize>();

/**
 * Fastify's own compilers, kept for the process: tests build an app for every few of them,
 * and to compile the schemas of all calls anew each time takes half a second of a core.
 */
export const KEPT_COMPILERS: Compilers = {
  buildValidator,
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
