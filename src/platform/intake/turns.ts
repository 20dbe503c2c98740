/** Whose file it is. `tenant` 0: somebody who is in no agency. `person`: within it; a guest by their link. */
export type Sender = { tenant: number; person: string | number }

/** How many places one agency, one person and the work of the background may hold, and how many may wait for one. */
export type Shares = {
  places: number
  tenant: number
  person: number
  jobs: number
  /** A long work of the background leaves its agency, and whoever began it, places to send more. */
  jobsOfTenant: number
  waitingOfPerson: number
  waitingOfTenant: number
  waiting: number
}

/** On this many cores. Whatever one agency sends in, another one finds a place. */
export function sharesOn(cores: number): Shares {
  const places = Math.min(6, Math.max(3, cores))
  const most = places - 1
  return {
    ...{ places, tenant: Math.ceil(places / 2), person: Math.max(1, Math.floor(places / 3)) },
    ...{ jobs: most, jobsOfTenant: Math.ceil(places / 2) - 1 },
    ...{ waitingOfPerson: 20, waitingOfTenant: 100, waiting: 400 },
  }
}

type Turn = Sender & { isJob: boolean }
export type Turns<T extends Turn> = {
  /** Why it may not even wait: so many of this person, of this agency, or of all wait already. */
  whyNotWait(turn: Turn): 'person' | 'tenant' | 'all' | undefined
  wait(turn: T): void
  /** Whose turn it is: of those that may hold one more place, the agency whose last turn is longest ago. */
  next(): T | undefined
  /** Its place is free again. */
  done(turn: T): void
  /** Gave up waiting. */
  leave(turn: T): boolean
  size(): number
}

/** Who is next. Knows nothing of processes and clocks. */
export function openTurns<T extends Turn>(shares: Shares): Turns<T> {
  const waiting: T[] = []
  const held = new Set<T>()
  const last = new Map<number, number>()
  let turn = 0

  const count = (all: Iterable<T>, which: (one: T) => boolean) => {
    let found = 0
    for (const one of all) if (which(one)) found++
    return found
  }
  const ofTenant = (turn: Turn) => (one: T) => one.tenant === turn.tenant
  const ofPerson = (turn: Turn) => (one: T) =>
    one.tenant === turn.tenant && one.person === turn.person && one.isJob === turn.isJob
  const jobsOfTenant = (turn: Turn) => (one: T) => one.isJob && one.tenant === turn.tenant
  const mayHold = (one: T) =>
    held.size < shares.places &&
    count(held, ofTenant(one)) < shares.tenant &&
    count(held, ofPerson(one)) < shares.person &&
    (!one.isJob ||
      (count(held, ({ isJob }) => isJob) < shares.jobs &&
        count(held, jobsOfTenant(one)) < shares.jobsOfTenant))

  return {
    whyNotWait: (one) => {
      if (count(waiting, ofPerson(one)) >= shares.waitingOfPerson) return 'person'
      if (count(waiting, ofTenant(one)) >= shares.waitingOfTenant) return 'tenant'
      return waiting.length >= shares.waiting ? 'all' : undefined
    },
    wait: (one) => void waiting.push(one),
    next: () => {
      let best: T | undefined
      for (const one of waiting) {
        if (!mayHold(one)) continue
        if (!best || (last.get(one.tenant) ?? -1) < (last.get(best.tenant) ?? -1)) best = one
      }
      if (!best) return undefined
      waiting.splice(waiting.indexOf(best), 1)
      held.add(best)
      last.set(best.tenant, ++turn)
      // Whoever is neither here nor waiting has no last turn that matters.
      if (last.size > 1_000) for (const [tenant] of [...last].slice(0, 500)) last.delete(tenant)
      return best
    },
    done: (one) => void held.delete(one),
    leave: (one) => {
      const at = waiting.indexOf(one)
      if (at >= 0) waiting.splice(at, 1)
      return at >= 0
    },
    size: () => waiting.length,
  }
}
