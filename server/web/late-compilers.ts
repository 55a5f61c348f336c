import createValidatorBuilder, {
  type BuildCompilerFromPool,
  type ErrorObject,
} from '@fastify/ajv-compiler';
import createSerializerBuilder, {
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler';

export interface Compilers {
  buildValidator: BuildCompilerFromPool;
  buildSerializer: SerializerFactory;
}

interface Validate {
  (sent: unknown): unknown;
  errors?: ErrorObject[] | null | undefined;
}

/** Fastify's own: they compile every schema at once. */
export const FASTIFYS_COMPILERS: Compilers = {
  buildValidator: createValidatorBuilder(),
  buildSerializer: createSerializerBuilder(),
};

/**
 * A schema is compiled when somebody first needs it: those of all calls took a second of each start and memory for ever, and a
 * process is asked few of them. Tests compile all (`tests/support/compilers.ts`), so that none which is wrong gets here.
 */
export const LATE_COMPILERS: Compilers = {
  buildValidator: (schemas, options) => {
    const compile = FASTIFYS_COMPILERS.buildValidator(schemas, options);
    return (route) => {
      let compiled: Validate | undefined;
      const validate: Validate = (sent) => {
        compiled ??= compile(route);
        const isValid = compiled(sent);
        validate.errors = compiled.errors;
        return isValid;
      };
      return validate as ReturnType<typeof compile>;
    };
  },
  buildSerializer: (schemas, options) => {
    const compile = FASTIFYS_COMPILERS.buildSerializer(schemas, options);
    return (route) => {
      let serialize: ReturnType<typeof compile> | undefined;
      return (answer) => (serialize ??= compile(route))(answer);
    };
  },
};
