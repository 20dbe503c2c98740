/**
 * What reads something that was sent in: a function of a module that is loaded in the reading process alone. It gets one
 * value and answers one, both as they can be handed from process to process: no functions, no classes but `Refusal`,
 * bytes as `Uint8Array`. Or it answers piece by piece, as an async generator.
 */
export type Reader<In, Out> = {
  module: string
  name: string
  /** Never there: what goes in and what comes out. */
  types?: (input: In) => Out
}

type Reading<F> = F extends (input: infer In) => infer Out ? Reader<In, Awaited<Out>> : never

/**
 * Names a reader without loading it: `reader<typeof import('#areas/x/read.ts').readThing>('#areas/x/read.ts', 'readThing')`.
 * `test/house/intake.test.ts` holds that it is there, and that nobody else loads what it reads with.
 */
export const reader = <F>(module: `#${string}.ts`, name: string): Reading<F> =>
  ({ module, name }) as Reading<F>
