import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Card } from '#areas/billing/cards/web/parts/Card.tsx'
import { PayButton } from '#areas/billing/cards/web/parts/PayButton.tsx'
import { Invoices } from '#areas/billing/documents/web/parts/Invoices.tsx'
import { billing } from '#areas/billing/plan/contract.ts'
import { PlanPage } from '#areas/billing/plan/web/parts/PlanPage.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const PlanForm = lazy(async () => ({
  default: (await import('#areas/billing/plan/web/parts/PlanForm.tsx')).PlanForm,
}))
const DetailsForm = lazy(async () => ({
  default: (await import('#areas/billing/plan/web/parts/DetailsForm.tsx')).DetailsForm,
}))

export const Route = createFileRoute('/tenant/$tenantId/billing')({
  staticData: { title: 'Billing' },
  validateSearch: listSearch,
  beforeLoad: needs('billing.view'),
  loader: ({ context: { queries } }) => queries.ensureQueryData(queryOf(billing.show)),
  component: BillingPage,
})

/** One address for all of it: what there is, and behind the `?` what is written. */
function BillingPage() {
  const doing = Route.useSearch().do
  const { data } = useSuspenseQuery(queryOf(billing.show))
  const mayManage = usePermissions().can('billing.manage')
  if (mayManage && (doing === 'plan' || doing === 'details'))
    return (
      <Suspense fallback={null}>
        {doing === 'plan' ? <PlanForm billing={data} /> : <DetailsForm details={data.details} />}
      </Suspense>
    )
  return (
    <PlanPage billing={data} mayManage={mayManage} card={<Card mayManage={mayManage} />}>
      <Invoices
        verb={({ id, number, balance }) => mayManage && balance > 0 && <PayButton id={id} number={number} />}
      />
    </PlanPage>
  )
}
