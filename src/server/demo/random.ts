/** Numbers that only look like chance: the same seed gives the same demo, everywhere. */
export type Random = {
  /** From 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  pick<T>(choices: readonly T[]): T
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean
}

/** mulberry32: small, fast, and the same in every engine. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
    chance: (share) => next() < share,
  }
}
