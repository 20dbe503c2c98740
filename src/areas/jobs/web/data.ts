import { useQuery } from '@tanstack/react-query'
import { candidates } from '#areas/candidates/contract.ts'
import { engagementOn } from '#areas/candidates/web/public.tsx'
import { clients } from '#areas/clients/contract.ts'
import { rateCodes } from '#areas/codes/contract.ts'
import { jobs, type Placement, placements } from '#areas/jobs/contract.ts'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { engagementText } from '#areas/jobs/web/words.ts'
import { settings } from '#areas/settings/contract.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { agencyDay } from '#kit/ui/format.ts'

export const jobQuery = (id: number) => queryOf(jobs.show, { params: { id } })
export const placementQuery = (id: number) => queryOf(placements.show, { params: { id } })
export const agencyQuery = queryOf(settings.show)
export const codesQuery = queryOf(rateCodes.list, { query: { per_page: 100 } })

/** The agency's rate codes, and those this placement already uses though they are retired since. */
export function useRateCodes(placement?: Placement): Code[] {
  const { can } = usePermissions()
  const { data } = useQuery({ ...codesQuery, enabled: can('rate_codes.view') })
  const offered: Code[] = data?.data ?? []
  const retired = (placement?.rates ?? [])
    .filter((row) => !offered.some((code) => code.id === row.rate_code_id))
    .map(({ rate_code_id, code, name, unit }) => ({
      id: rate_code_id,
      code,
      name,
      unit,
      kind: 'basic' as const,
    }))
  return [...offered, ...new Map(retired.map((code) => [code.id, code])).values()]
}

/** The client with its contacts and billing profile, when this person may see it. */
export function useClient(id: number | null | undefined) {
  const { can } = usePermissions()
  const { data } = useQuery({
    ...queryOf(clients.show, { params: { id: id ?? 0 } }),
    enabled: typeof id === 'number' && can('clients.view'),
  })
  return data
}

/** Who is asked for by the address of a form: their name and engagement, as the form shows them. */
export function useCandidate(id: number | undefined) {
  const { can } = usePermissions()
  const { data } = useQuery({
    ...queryOf(candidates.show, { params: { id: id ?? 0 } }),
    enabled: id !== undefined && can('candidates.view'),
  })
  const engagement = data && engagementOn(data.engagements, agencyDay())
  return (
    data && {
      id: data.id,
      name: `${data.first_name} ${data.last_name}`,
      engagement: engagement ? engagementText(engagement.type, engagement.supplier_name) : '',
      portal: data.portal,
    }
  )
}

/** Which sides of the money this person sees; margin takes both. */
export function useMoneySight() {
  const { can } = usePermissions()
  const pay = can('placements.rates.view_pay')
  const charge = can('placements.rates.view_charge')
  return { pay, charge, both: pay && charge, margin: pay && charge && can('placements.rates.view_margin') }
}
