/** What a use case is given besides its parts and who asks: `saveTeam(deps, portal, input)`. */
export type InputOf<UseCase extends (deps: never, portal: never, input: never) => unknown> =
  Parameters<UseCase>[2];
