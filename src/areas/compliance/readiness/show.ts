import type { Readiness } from '#areas/compliance/readiness/contract.ts'
import { readinessOfCandidate, readinessOfPlacement } from '#areas/compliance/readiness/queries.ts'

type Found = Omit<Readiness, 'percent'>

const withPercent = (found: Found): Readiness => ({
  percent: found.asked === 0 ? 100 : Math.floor((100 * found.met) / found.asked),
  ...found,
})

type Db = Parameters<typeof readinessOfCandidate>[0]

export const showCandidate = async (db: Db, id: number) => withPercent(await readinessOfCandidate(db, id))
export const showPlacement = async (db: Db, id: number) => withPercent(await readinessOfPlacement(db, id))
