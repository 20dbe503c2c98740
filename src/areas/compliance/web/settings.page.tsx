import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import {
  type RequirementRow,
  requirements,
  severities,
  subjects,
} from '#areas/compliance/requirements/contract.ts'
import { useOpened } from '#areas/compliance/web/parts/useOpened.ts'
import { severityNames, subjectNames } from '#areas/compliance/words.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { countText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const listOptions = { defaultSort: 'name', beside: 'requirement' }
const optionsOf = <Key extends string>(keys: readonly Key[], names: Record<Key, string>) =>
  keys.map((value) => ({ value, label: names[value] }))

const RequirementDrawer = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/RequirementDrawer.tsx')).RequirementDrawer,
}))
const StartingSet = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/StartingSet.tsx')).StartingSet,
}))

export const Route = createFileRoute('/tenant/$tenantId/compliance/settings')({
  staticData: { title: 'Compliance Settings' },
  validateSearch: listSearch,
  beforeLoad: needs('compliance.view'),
  loaderDeps: ({ search: { requirement: _, ...search } }) => search,
  loader: ({ context, deps }) => prefetchList(context, requirements.list, deps, listOptions),
  component: RequirementsPage,
})

function RequirementsPage() {
  const { can } = usePermissions()
  const [adding, setAdding] = useState(false)
  const { opened, open, close } = useOpened('requirement')
  return (
    <>
      <List
        endpoint={requirements.list}
        title="Compliance Settings"
        description="What your agency wants to see before somebody works, is paid or is charged for."
        {...listOptions}
        columns={[
          { key: 'name', label: 'Requirement', sort: true },
          { key: 'applies_to', label: 'Asked of', render: (row) => subjectNames[row.applies_to] },
          {
            key: 'severity',
            label: 'Needed',
            card: 'badge',
            render: (row) => (
              <StatusBadge status={badges[row.severity]} label={severityNames[row.severity]} />
            ),
          },
          { key: 'expiry', label: 'Expires', render: expiryText },
          {
            key: 'reviewer_role_name',
            label: 'Reviewed by',
            hidden: true,
            render: (row) => row.reviewer_role_name ?? 'Whoever may review',
          },
          {
            key: 'two_people',
            label: 'Two people',
            hidden: true,
            render: (row) => (row.two_people ? 'Yes' : 'No'),
          },
          { key: 'content_version', label: 'Version', align: 'right', hidden: true },
          { key: 'template_count', label: 'Templates', align: 'right' },
        ]}
        filters={[
          {
            key: 'applies_to',
            label: 'Asked of',
            type: 'choices',
            options: optionsOf(subjects, subjectNames),
          },
          {
            key: 'severity',
            label: 'Needed',
            type: 'choices',
            options: optionsOf(severities, severityNames),
          },
        ]}
        tabs={[
          { key: 'active', label: 'In use', search: {} },
          { key: 'retired', label: 'Retired', search: { archived: 'true' } },
        ]}
        search="Search requirements"
        to={(row) => `/compliance/settings?requirement=${row.id}`}
        actions={
          can('compliance.manage') && (
            <>
              <Button variant="default" onClick={() => setAdding(true)}>
                Starting set
              </Button>
              <Button onClick={() => open('new')}>Create requirement</Button>
            </>
          )
        }
        empty={{
          title: 'No requirements yet',
          text: 'Begin with the starting set of the United Kingdom and change what differs, or create your own.',
        }}
      />
      <Suspense fallback={null}>
        {opened && <RequirementDrawer key={opened} opened={opened} onClose={close} />}
        {adding && <StartingSet onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}

/** The colours of statuses that all rooms know. */
const badges = { place: 'refused', pay: 'pending', bill: 'pending', advisory: 'draft' } as const

function expiryText({ expiry, expiry_months }: RequirementRow) {
  if (expiry === 'months') return `After ${countText(expiry_months ?? 0, 'month', 'months')}`
  return expiry === 'fixed' ? 'On its own day' : 'Does not expire'
}
