import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type AuditEntry, audit } from '#areas/audit/contract.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { isWithheld, pairOf, valueText } from '#kit/ui/detail/Changes.tsx'
import classes from '#kit/ui/detail/Detail.module.css'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { wordsOf } from '#kit/ui/format.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'
import { viaNames } from '#platform/origin.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/audit/$id')({
  staticData: { title: 'Audit Entry' },
  beforeLoad: needs('audit.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(audit.show, { params: { id: Number(params.id) } })),
  component: EntryPage,
})

function EntryPage() {
  const id = Number(Route.useParams().id)
  const { data: entry } = useSuspenseQuery(queryOf(audit.show, { params: { id } })).data
  const { page, subject_label: kind } = entry
  const name = entry.subject_name ?? `#${entry.subject_id}`
  return (
    <>
      <PageHeader
        title={`${entry.user_name || 'Saffron'}: ${wordsOf(entry.action).toLowerCase()}`}
        back={{ to: '/settings/audit', label: 'Audit Log' }}
      >
        {page && (
          <Button component={TenantLink} to={page} variant="default">
            Open {kind.toLowerCase()}
          </Button>
        )}
      </PageHeader>
      <Panel title="Entry">
        <Facts
          items={filled([
            ['Record', `${kind} ${name}`],
            ['When', <InstantText key="at" at={entry.at} />],
            ['Who', entry.user_name || 'Saffron'],
            ['From where', viaNames[entry.via]],
            ['Address', entry.ip],
            ['Browser or program', entry.agent],
          ])}
        />
      </Panel>
      <Panel title="Before and after">
        <Compared entry={entry} />
      </Panel>
    </>
  )
}

function Compared({ entry: { changes } }: { entry: AuditEntry }) {
  const fields = Object.entries(changes)
  if (fields.length === 0)
    return <p style={{ margin: 0 }}>No fields were kept for this: it happened, and that is all.</p>
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, change]) => {
          const [before, after] = pairOf(change)
          return (
            <tr key={field}>
              <th scope="row">{wordsOf(field)}</th>
              <td>{before === undefined ? '–' : shownValue(before)}</td>
              <td>{shownValue(after)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const shownValue = (value: unknown) =>
  isWithheld(value) ? 'changed, and not yours to see' : valueText(value)
