import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type Role, roles } from '#areas/access/roles/contract.ts'
import { permissionGroups } from '#areas/access/roles/groups.ts'
import classes from '#areas/access/roles/web/parts/Compare.module.css'
import { permissions } from '#areas/permissions.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { reachOf } from '#platform/permissions.ts'

type Search = { left?: number; right?: number; show?: 'all' }
const idIn = (value: unknown) =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

export const Route = createFileRoute('/tenant/$tenantId/settings/roles/compare')({
  staticData: { title: 'Compare Roles' },
  validateSearch: ({ left, right, show }: Record<string, unknown>): Search => ({
    ...(idIn(left) ? { left: idIn(left)! } : {}),
    ...(idIn(right) ? { right: idIn(right)! } : {}),
    ...(show === 'all' ? { show: 'all' as const } : {}),
  }),
  beforeLoad: needs('roles.view'),
  component: ComparePage,
})

function ComparePage() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const list = useQuery(queryOf(roles.list, { query: { per_page: 100, sort: 'name' } }))
  const rows = list.data?.data ?? []
  const left = search.left ?? rows[0]?.id
  const right = search.right ?? rows.find(({ id }) => id !== left)?.id
  const change = (next: Search) => void navigate({ search: { ...search, ...next }, replace: true })
  const options = rows.map(({ id, name }) => ({ value: String(id), label: name }))
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PageHeader
        title="Compare Roles"
        description="Two roles side by side: who may do what, and how far it reaches."
        back={{ to: '/settings/roles', label: 'Roles' }}
      />
      <div className={classes.tools}>
        <NativeSelect
          label="Role"
          data={options}
          value={String(left ?? '')}
          onChange={(event) => change({ left: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Compared with"
          data={options}
          value={String(right ?? '')}
          onChange={(event) => change({ right: Number(event.currentTarget.value) })}
        />
        <SegmentedControl
          aria-label="What is shown"
          value={search.show ?? 'differences'}
          onChange={(show) =>
            void navigate({
              search: {
                ...(left ? { left } : {}),
                ...(right ? { right } : {}),
                ...(show === 'all' ? { show } : {}),
              },
              replace: true,
            })
          }
          data={[
            { value: 'differences', label: 'Differences' },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
      {left && right && <Compared left={left} right={right} isWhole={search.show === 'all'} />}
    </>
  )
}

function Compared({ left, right, isWhole }: { left: number; right: number; isWhole: boolean }) {
  const one = useQuery(queryOf(roles.show, { params: { id: left } }))
  const other = useQuery(queryOf(roles.show, { params: { id: right } }))
  const failed = one.error ?? other.error
  if (failed) return <ErrorState error={failed} />
  if (!one.data || !other.data) return null
  const [first, second] = [one.data, other.data]
  const [a, b] = [new Set(first.permissions), new Set(second.permissions)]
  const groups = permissionGroups
    .map(({ title, names }) => ({
      title,
      names: names.filter((name) => isWhole || reachOf(a, name) !== reachOf(b, name)),
    }))
    .filter(({ names }) => names.length > 0)
  if (groups.length === 0)
    return <EmptyState title="No differences" text={`${first.name} and ${second.name} may do the same.`} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Permissions of both roles">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">{first.name}</th>
            <th scope="col">{second.name}</th>
          </tr>
        </thead>
        {groups.map(({ title, names }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={classes.group}>
                {title}
              </th>
            </tr>
            {names.map((name) => (
              <tr key={name} data-differs={reachOf(a, name) !== reachOf(b, name) || undefined}>
                <th scope="row">{permissions[name]}</th>
                <Reached role={first} name={name} />
                <Reached role={second} name={name} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const words = { all: 'Yes', team: 'Of the team', own: 'Their own' }

function Reached({ role, name }: { role: Role; name: string }) {
  const reach = reachOf(new Set(role.permissions), name)
  return <td data-no={reach ? undefined : true}>{reach ? words[reach] : 'No'}</td>
}
