import { useQuery } from '@tanstack/react-query'
import { workingTime } from '#areas/working-time/contract.ts'
import { TimeWeeks } from '#areas/working-time/web/parts/TimeWeeks.tsx'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'

/** The average week of a candidate. */
export function OfCandidate({ id }: { id: number }) {
  const { data } = useQuery(queryOf(workingTime.ofCandidate, { params: { id } }))
  if (!data) return null
  return (
    <Panel title="Working time">
      <TimeWeeks found={data} />
    </Panel>
  )
}

/** The average week of a placement's worker, over all their placements. Nothing while they have worked none. */
export function OfPlacement({ id }: { id: number }) {
  const { data } = useQuery(queryOf(workingTime.ofPlacement, { params: { id } }))
  if (!data || (data.average === null && data.opt_outs.length === 0)) return null
  return (
    <Panel title="Working time">
      <TimeWeeks found={data} />
    </Panel>
  )
}
