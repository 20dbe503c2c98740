import { createFileRoute } from '@tanstack/react-router'
import { CreateCode } from '#areas/codes/web/parts/CreateCode.tsx'
import { rateWeb } from '#areas/codes/web/parts/rate.tsx'
import { needs } from '#kit/guard.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/rate-codes/create')({
  staticData: { title: 'Create Rate Code' },
  beforeLoad: needs('rate_codes.manage'),
  component: () => <CreateCode kind={rateWeb} />,
})
