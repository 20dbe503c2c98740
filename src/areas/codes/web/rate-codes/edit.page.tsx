import { createFileRoute } from '@tanstack/react-router'
import { rateCodes } from '#areas/codes/contract.ts'
import { EditCode } from '#areas/codes/web/parts/EditCode.tsx'
import { rateWeb } from '#areas/codes/web/parts/rate.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/rate-codes/$id/edit')({
  staticData: { title: 'Edit Rate Code' },
  beforeLoad: needs('rate_codes.view', 'rate_codes.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(rateCodes.show, { params: { id: Number(params.id) } })),
  component: () => <EditCode kind={rateWeb} />,
})
