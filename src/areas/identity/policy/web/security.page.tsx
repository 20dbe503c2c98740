import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { securityPolicy } from '#areas/identity/policy/contract.ts'
import { PolicyForm } from '#areas/identity/policy/web/parts/PolicyForm.tsx'
import { SignOnPanel } from '#areas/identity/sso/web/parts/SignOnPanel.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordPanels } from '#kit/ui/detail/RecordParts.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/security')({
  staticData: { title: 'Security' },
  beforeLoad: needs('settings.security'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(securityPolicy.show)),
  component: SecurityPage,
})

/** How people sign in to the agency: a panel for each way of deciding about it, from `parts/` and from other rooms. */
function SecurityPage() {
  const { data: policy } = useSuspenseQuery(queryOf(securityPolicy.show))
  return (
    <>
      <PageHeader
        title="Security"
        description="How people sign in to your agency, for how long, and what takes two of them."
      />
      <Stack>
        <PolicyForm policy={policy.data} secured={policy.secured} />
        <SignOnPanel />
        <RecordPanels on="security" id={0} />
      </Stack>
    </>
  )
}
