import { type Import, type ImportRow, importEndpoints } from '#areas/imports/contract.ts'
import classes from '#areas/imports/web/parts/Imports.module.css'
import { List } from '#kit/ui/list/List.tsx'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const actionNames: Record<ImportRow['action'], string> = {
  create: 'Create',
  update: 'Update',
  skip: 'Unchanged',
  wrong: 'Wrong',
}
const stateNames: Record<Exclude<ImportRow['state'], 'staged'>, string> = {
  done: 'Done',
  failed: 'Failed',
  undone: 'Undone',
  kept: 'Stays',
}
const tones = { create: 'ready', update: 'issued', skip: 'draft', wrong: 'failed' } as const

const columns: Column<ImportRow>[] = [
  {
    key: 'label',
    label: 'Record',
    render: ({ label, row, page }) =>
      page ? <TenantLink to={page}>{label}</TenantLink> : label || `Row ${row}`,
  },
  { key: 'row', label: 'Row', align: 'right', width: 80, sort: true },
  {
    key: 'action',
    label: 'What',
    width: 120,
    card: 'badge',
    render: ({ action, state }) =>
      state === 'staged' ? (
        <StatusBadge status={tones[action]} label={actionNames[action]} />
      ) : (
        <StatusBadge status={state === 'undone' ? 'draft' : state} label={stateNames[state]} />
      ),
  },
  { key: 'changes', label: 'Details', render: (row) => <Details row={row} /> },
]

/** What is wrong, what changes from what to what, and why something stays. */
function Details({ row: { errors, warnings, changes, outcome, action } }: { row: ImportRow }) {
  return (
    <ul className={classes.lines}>
      {errors.map(({ field, label, text, value }) => (
        <li key={field} className={classes.wrong}>
          {label}: {text}
          {value && ` (“${value}”)`}
        </li>
      ))}
      {outcome && <li>{outcome}</li>}
      {warnings.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {action === 'update' &&
        changes.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from || 'empty'} → {to || 'empty'}
          </li>
        ))}
      {action === 'create' && errors.length === 0 && (
        <li className={classes.quiet}>
          {changes
            .slice(0, 6)
            .map(({ label, to }) => `${label}: ${to}`)
            .join(' · ')}
        </li>
      )}
    </ul>
  )
}

type Tab = { key: string; label: string; count: number }

/** The rows of an import; `tabs` are those that there are any of, the first one open. */
export function ImportRows({ made, tabs }: { made: Import; tabs: readonly Tab[] }) {
  return (
    <List
      embedded
      endpoint={importEndpoints.dryRun}
      title="Rows"
      params={{ id: made.id }}
      defaultSort="row"
      columns={columns}
      tabs={[
        { key: 'all', label: 'All rows', search: {} },
        ...tabs
          .filter(({ count }) => count > 0)
          .map(({ key, label, count }) => ({ key, label, count, search: { show: key } })),
      ]}
      search={false}
      nameOf={({ label, row }) => label || `row ${row}`}
      empty={{ title: 'No rows', text: 'What rows said is not kept longer than an import can be undone.' }}
    />
  )
}
