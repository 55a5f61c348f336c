interface Refusal {
  code?: string;
  fields?: Record<string, string>;
}

/** What a use case refused with, by its code; null: it did not. */
export const codeOf = (work: Promise<unknown>): Promise<string | null | undefined> =>
  work.then(
    () => null,
    ({ code }: Refusal) => code,
  );

/** The same, by the fields that were wrong where there are such. */
export const refusalOf = (
  work: Promise<unknown>,
): Promise<string | Record<string, string> | null | undefined> =>
  work.then(
    () => null,
    ({ code, fields }: Refusal) => fields ?? code,
  );

/** The same, by both. */
export const failureOf = (work: Promise<unknown>): Promise<Refusal | null> =>
  work.then(
    () => null,
    ({ code, fields }: Refusal) => ({ code, ...(fields && { fields }) }),
  );
