import { type PayRoute, payRoutes } from '#areas/key-information/example.ts'
import type { State } from '#areas/key-information/words.ts'
import type { Reason } from '#platform/refusal.ts'

/** Who pays a worker, and how. */
export type Route = { engagement: string; supplier_id: number | null }
type Latest = { pay_route: string; supplier_id: number | null; acknowledged_at: string | null }

/** Engagements that a document is due for: permanent staff are none of ours. */
export const routeOf = (engagement: string): PayRoute | null =>
  payRoutes.find((route) => route === engagement) ?? null

/** Where it stands: another way of being paid than the latest says asks for a new one. */
export function stateOf({ engagement, supplier_id }: Route, latest: Latest | undefined): State {
  if (!latest) return 'missing'
  if (latest.pay_route !== engagement || latest.supplier_id !== supplier_id) return 'outdated'
  return latest.acknowledged_at === null ? 'waiting' : 'acknowledged'
}

const over = ['ended', 'closed', 'terminated', 'cancelled']

/** Why none is issued: nobody is paid by us, the work is over, or nothing is agreed yet. */
export function whyNotIssue(placement: {
  status: string
  route: PayRoute | null
  pay_rate: string | null
}): Reason | undefined {
  const refusal = (title: string, description: string): Reason => ({
    ...{ code: 'key_information.issue', title, description, status: 409 },
  })
  if (placement.route === null)
    return refusal('No key information document is due', 'Permanent staff are paid by the client.')
  if (over.includes(placement.status))
    return refusal('This placement is over', 'A document is given before terms are agreed.')
  if (placement.pay_rate === null)
    return refusal('No rate of pay is agreed yet', 'Add the basic rate of the placement first.')
  return undefined
}

/** Only the latest is acknowledged, once. */
export function whyNotAcknowledge(document: {
  acknowledged_at: string | null
  superseded: boolean
}): Reason | undefined {
  if (document.acknowledged_at !== null)
    return { code: 'key_information.acknowledged', title: 'You have acknowledged this already', status: 409 }
  if (!document.superseded) return undefined
  return {
    code: 'key_information.superseded',
    title: 'There is a newer version',
    description: 'Reload to read that one.',
    status: 409,
  }
}

/** Requirements of the starting set that an acknowledgement meets. */
export const requirementsMet = (route: PayRoute): string[] =>
  route === 'umbrella' ? ['kid_umbrella'] : route === 'paye' ? ['kid_paye'] : []
