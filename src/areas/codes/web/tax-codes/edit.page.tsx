import { createFileRoute } from '@tanstack/react-router'
import { taxCodes } from '#areas/codes/contract.ts'
import { EditCode } from '#areas/codes/web/parts/EditCode.tsx'
import { taxWeb } from '#areas/codes/web/parts/tax.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/tax-codes/$id/edit')({
  staticData: { title: 'Edit Tax Code' },
  beforeLoad: needs('tax_codes.view', 'tax_codes.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(taxCodes.show, { params: { id: Number(params.id) } })),
  component: () => <EditCode kind={taxWeb} />,
})
