import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#areas/access/contract.ts'
import { type AuditEntry, audit } from '#areas/audit/contract.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { wordsOf } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { InstantText } from '#kit/ui/values.tsx'
import { viaNames, vias } from '#platform/origin.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/audit')({
  staticData: { title: 'Audit Log' },
  validateSearch: listSearch,
  beforeLoad: needs('audit.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, audit.list, deps, listOptions),
  component: AuditPage,
})

const listOptions = { defaultSort: '-at' }
const origins = vias.map((value) => ({ value, label: viaNames[value] }))

function AuditPage() {
  const { data } = useQuery(queryOf(audit.actions))
  const subjects = useQuery(queryOf(audit.subjects)).data?.data ?? []
  const actions = (data?.data ?? []).map((value) => ({ value, label: wordsOf(value) }))
  return (
    <List
      endpoint={audit.list}
      title="Audit Log"
      description="Who changed what in the agency, when and from where. Nobody can alter it."
      {...listOptions}
      columns={[
        { key: 'at', label: 'When', sort: true, render: ({ at }) => <InstantText at={at} /> },
        { key: 'user_name', label: 'Who', render: ({ user_name }) => user_name || 'Saffron' },
        { key: 'action', label: 'Did', card: 'badge', render: ({ action }) => wordsOf(action) },
        { key: 'subject', label: 'Record', render: recordText },
        { key: 'changes', label: 'Changes', render: fieldsText },
        { key: 'via', label: 'From where', card: 'none', render: ({ via }) => viaNames[via] },
        { key: 'ip', label: 'Address', hidden: true },
      ]}
      filters={[
        {
          key: 'user_id',
          label: 'Person',
          type: 'record',
          endpoint: access.users,
          nameOf: ({ name }) => name,
        },
        { key: 'subject', label: 'Kind', type: 'choices', options: subjects },
        { key: 'action', label: 'Action', type: 'select', options: actions },
        { key: 'at', label: 'When', type: 'days' },
        { key: 'via', label: 'From where', type: 'choices', options: origins },
      ]}
      search="Search people and changes"
      to={({ id }) => `/settings/audit/${id}`}
      nameOf={(entry) => `${entry.user_name || 'Saffron'}, ${wordsOf(entry.action).toLowerCase()}`}
      empty={{
        title: 'Nothing has happened yet',
        text: 'Every change in the agency is kept here from now on.',
      }}
    />
  )
}

const recordText = ({ subject_label, subject_id, subject_name }: AuditEntry) =>
  `${subject_label} ${subject_name ?? `#${subject_id}`}`

function fieldsText({ changes }: AuditEntry) {
  const fields = Object.keys(changes).map((field) => wordsOf(field))
  return fields.length > 2
    ? `${fields.slice(0, 2).join(', ')} and ${fields.length - 2} more`
    : fields.join(', ')
}
