import { type Random, random } from '#server/demo/random.ts'
import { turnOf } from '#test/extremes.ts'

/**
 * How hard and in which order the attacks go. `npm run test:siege` is short; `SIEGE=long` takes an hour or
 * so; `SEED=7` repeats what another run did.
 */
export const isLong = process.env.SIEGE === 'long'
export const seed = Number(process.env.SEED ?? 10)

/** The dice of what is attacked by this name. */
export const chance = (name = ''): Random => random(seed + turnOf(name))

/** As many as fit the run. */
export const often = (short: number, long: number) => (isLong ? long : short)
