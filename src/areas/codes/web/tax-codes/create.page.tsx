import { createFileRoute } from '@tanstack/react-router'
import { CreateCode } from '#areas/codes/web/parts/CreateCode.tsx'
import { taxWeb } from '#areas/codes/web/parts/tax.tsx'
import { needs } from '#kit/guard.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/tax-codes/create')({
  staticData: { title: 'Create Tax Code' },
  beforeLoad: needs('tax_codes.manage'),
  component: () => <CreateCode kind={taxWeb} />,
})
