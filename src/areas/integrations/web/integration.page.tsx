import { createFileRoute, notFound } from '@tanstack/react-router'
import { xero } from '#areas/integrations/xero/contract.ts'
import { Xero } from '#areas/integrations/xero/web/parts/Xero.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'

/** The page of an integration of this room. Those of other rooms have addresses of their own, which win over this one. */
export const Route = createFileRoute('/tenant/$tenantId/integrations/$slug')({
  staticData: { title: 'Integration' },
  beforeLoad: async ({ context, location, params }) => {
    if (params.slug !== 'xero') throw notFound()
    await needs('integrations.view')({ context, location })
  },
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(xero.show)),
  component: Xero,
})
