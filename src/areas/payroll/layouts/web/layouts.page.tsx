import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type PayLayout, payLayouts } from '#areas/payroll/layouts/contract.ts'
import { lineNames } from '#areas/payroll/layouts/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, instantText } from '#kit/ui/format.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { AmountRow } from '#kit/ui/preview.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/payroll-layouts')({
  staticData: { title: 'Payroll Layouts' },
  beforeLoad: needs('payroll.layouts'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(payLayouts.list)),
  component: LayoutsPage,
})

function LayoutsPage() {
  const { data } = useSuspenseQuery(queryOf(payLayouts.list))
  return (
    <>
      <PageHeader
        title="Payroll Layouts"
        description="How the file of a pay run looks. Check each against what your payroll program expects."
      >
        <Button component={TenantLink} to="/settings/payroll-layouts/create">
          Create layout
        </Button>
      </PageHeader>
      <Panel flush>
        {data.data.map((layout) => (
          <AmountRow
            key={layout.key}
            what={<TenantLink to={`/settings/payroll-layouts/${layout.key}/edit`}>{layout.name}</TenantLink>}
            note={
              <>
                {lineNames[layout.lines]}, {countText(layout.columns.length, 'column')}
                {layout.changed_at && `, version ${layout.version} of ${instantText(layout.changed_at)}`}
              </>
            }
            amount={<State layout={layout} />}
          />
        ))}
      </Panel>
    </>
  )
}

function State({ layout: { is_retired, is_shipped, version } }: { layout: PayLayout }) {
  if (is_retired) return <StatusBadge status="inactive" label="Retired" />
  return is_shipped && version === 0 ? (
    <StatusBadge status="pending" label="Check this" />
  ) : (
    <StatusBadge status="active" label="In use" />
  )
}
