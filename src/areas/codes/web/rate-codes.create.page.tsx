import { createFileRoute } from '@tanstack/react-router'
import { CreateCode } from '#areas/codes/web/parts/CreateCode.tsx'
import { rateWeb } from '#areas/codes/web/parts/rate.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/rate-codes/create')({
  staticData: { title: 'Create Rate Code' },
  component: () => <CreateCode kind={rateWeb} />,
})
