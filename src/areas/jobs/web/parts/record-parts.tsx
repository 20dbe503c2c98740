import { useQuery } from '@tanstack/react-query'
import { placements } from '#areas/jobs/contract.ts'
import { PlacementsOf } from '#areas/jobs/web/parts/PlacementsOf.tsx'
import { queryOf } from '#kit/query.ts'
import { Figure } from '#kit/ui/detail/Figure.tsx'
import { numberText } from '#kit/ui/format.ts'

export const ofClient = ({ id }: { id: number }) => <PlacementsOf of="client_id" id={id} />
export const ofCandidate = ({ id }: { id: number }) => <PlacementsOf of="candidate_id" id={id} />
export const ofOrder = ({ id }: { id: number }) => <PlacementsOf of="purchase_order_id" id={id} />
export const ofSupplier = ({ id }: { id: number }) => <PlacementsOf of="supplier_id" id={id} />

export { PlaceCandidate } from '#areas/jobs/web/parts/PlaceCandidate.tsx'

/** As many as the tab lists with this status. */
export const LiveOfClient = ({ id }: { id: number }) => (
  <Live party={{ client_id: id }} page={`/clients/${id}/view`} />
)
export const LiveOfSupplier = ({ id }: { id: number }) => (
  <Live party={{ supplier_id: id }} page={`/settings/suppliers/${id}/edit`} />
)

function Live({ party, page }: { party: object; page: string }) {
  const { data } = useQuery(
    queryOf(placements.list, { query: { ...party, status: ['live', 'ending'], per_page: 1 } as never }),
  )
  return (
    <Figure value={data && numberText(data.meta.total)} to={`${page}?tab=placements&status=live,ending`} />
  )
}
