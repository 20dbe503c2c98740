import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { securityPolicy } from '#areas/access/policy/contract.ts'
import { PolicyForm } from '#areas/access/policy/web/parts/PolicyForm.tsx'
import { SignOnPanel } from '#areas/access/sso/web/parts/SignOnPanel.tsx'
import { needs } from '#web/layouts/guard.ts'
import { queryOf } from '#web/query.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Parts } from '#web/ui/Parts.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/security')({
  staticData: { title: 'Security' },
  beforeLoad: needs('settings.security'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(securityPolicy.show)),
  component: SecurityPage,
})

/** How people sign in to the agency: a panel for each way of deciding about it, from `parts/`. */
function SecurityPage() {
  const { data: policy } = useSuspenseQuery(queryOf(securityPolicy.show))
  return (
    <>
      <PageHeader title="Security" description="How people sign in to your agency, and for how long." />
      <Parts>
        <PolicyForm policy={policy.data} secured={policy.secured} />
        <SignOnPanel />
      </Parts>
    </>
  )
}
