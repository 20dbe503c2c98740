import { useQuery } from '@tanstack/react-query'
import { awr } from '#areas/awr/contract.ts'
import { AwrWeeks } from '#areas/awr/web/parts/AwrWeeks.tsx'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The weeks of a placement's worker at its client, among its terms. */
export function AwrPanel({ id }: { id: number }) {
  const { data } = useQuery(queryOf(awr.show, { params: { id } }))
  // Nothing is told of placements whose time never counted.
  if (!data || (!data.counts && data.weeks.length === 0)) return null
  return (
    <Panel
      title="AWR weeks"
      aside={<TenantLink to={`/compliance/awr?client_id=${data.client_id}`}>All at this client</TenantLink>}
    >
      <AwrWeeks found={data} />
    </Panel>
  )
}
