import { createFileRoute } from '@tanstack/react-router'
import { type RuleSetRow, ruleSets } from '#areas/jobs/contract.ts'
import { needs } from '#kit/guard.ts'
import { countText, numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const listOptions = { defaultSort: 'name' }

export const Route = createFileRoute('/tenant/$tenantId/settings/overtime-rules')({
  staticData: { title: 'Overtime Rules' },
  validateSearch: listSearch,
  beforeLoad: needs('overtime_rules.manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, ruleSets.list, deps, listOptions),
  component: OvertimeRulesPage,
})

function OvertimeRulesPage() {
  return (
    <List
      endpoint={ruleSets.list}
      title="Overtime Rules"
      description="Rules that many placements share. Each placement has a copy, and takes a newer version when you say so."
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        { key: 'description', label: 'Description', hidden: true },
        { key: 'rules_version', label: 'Version', align: 'right', width: 90, render: versionOf },
        { key: 'rule_count', label: 'Rules', align: 'right', card: 'none', width: 80 },
        { key: 'placement_count', label: 'Placements', align: 'right', width: 110, render: usedBy },
        {
          key: 'behind_count',
          label: 'On an older version',
          align: 'right',
          card: 'none',
          width: 160,
          render: ({ behind_count }) => (behind_count > 0 ? numberText(behind_count) : '–'),
        },
        { key: 'archived_at', label: 'Status', card: 'badge', width: 110, render: stateOf },
      ]}
      filters={[
        {
          key: 'archived',
          label: 'Status',
          type: 'select',
          options: [
            { value: 'true', label: 'Retired' },
            { value: 'all', label: 'Active and retired' },
          ],
        },
      ]}
      search="Search sets of rules"
      to={(set) => `/settings/overtime-rules/${set.id}/edit`}
      create={{
        label: 'Create set of rules',
        to: '/settings/overtime-rules/create',
        permission: 'overtime_rules.manage',
      }}
      empty={{
        title: 'No sets of rules yet',
        text: 'A set holds what bank holidays, nights, weekends and long weeks are paid and charged. Create the first one, and new placements begin with it.',
      }}
    />
  )
}

const versionOf = ({ rules_version }: RuleSetRow) => `Version ${rules_version}`
const usedBy = ({ placement_count }: RuleSetRow) =>
  placement_count > 0 ? countText(placement_count, 'placement') : '–'

function stateOf({ archived_at, is_default }: RuleSetRow) {
  const status = archived_at ? 'archived' : is_default ? 'issued' : 'active'
  return <StatusBadge status={status} label={archived_at ? 'Retired' : is_default ? 'Default' : 'Active'} />
}
