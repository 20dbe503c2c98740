import { createFileRoute } from '@tanstack/react-router'
import { taxCodes } from '#areas/codes/contract.ts'
import { EditCode } from '#areas/codes/web/parts/EditCode.tsx'
import { taxWeb } from '#areas/codes/web/parts/tax.tsx'
import { queryOf } from '#web/query.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/tax-codes/$id/edit')({
  staticData: { title: 'Edit Tax Code' },
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(taxCodes.show, { params: { id: Number(params.id) } })),
  component: EditTaxCode,
})

function EditTaxCode() {
  return <EditCode kind={taxWeb} id={Number(Route.useParams().id)} />
}
