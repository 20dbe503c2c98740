import { useQuery } from '@tanstack/react-query'
import { candidates } from '#areas/candidates/contract.ts'
import { engagementOn } from '#areas/candidates/web/public.tsx'
import { type costingOf, onCostsOn } from '#areas/jobs/on-costs.ts'
import { codesQuery } from '#areas/jobs/web/data.ts'
import { legalFigures } from '#areas/settings/contract.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { agencyDay } from '#kit/ui/format.ts'

type Costs = Pick<Parameters<typeof costingOf>[0], 'engagement' | 'unit' | 'accrues_holiday' | 'figures'>
type Asked = {
  candidate: number | null | undefined
  /** The basic rate code. */
  code: number | null
  today: string
  engagement: Costs['engagement'] | undefined
}

/** What on-costs are reckoned by, for the worker and the rate that are chosen; undefined until both are known. */
export function useOnCosts({ candidate, code, today, engagement: saved }: Asked): Costs | undefined {
  const { can } = usePermissions()
  const day = today || agencyDay()
  const worker = useQuery({
    ...queryOf(candidates.show, { params: { id: candidate ?? 0 } }),
    enabled: Boolean(candidate) && can('candidates.view'),
  })
  const engagement = (worker.data && engagementOn(worker.data.engagements, day)?.type) ?? saved
  const codes = useQuery({ ...codesQuery, enabled: can('rate_codes.view') })
  const basic = codes.data?.data.find(({ id }) => id === code)
  const figures = useQuery({ ...queryOf(legalFigures.list), enabled: engagement === 'paye' })
  if (!engagement || !basic || (engagement === 'paye' && !figures.data)) return undefined
  const { unit, accrues_holiday } = basic
  return { engagement, unit, accrues_holiday, figures: onCostsOn(figures.data?.data ?? [], day) }
}
