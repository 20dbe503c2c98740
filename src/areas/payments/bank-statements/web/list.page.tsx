import { createFileRoute } from '@tanstack/react-router'
import { type BankStatementRow, bankStatements } from '#areas/payments/bank-statements/contract.ts'
import { formatNames } from '#areas/payments/bank-statements/words.ts'
import { needs } from '#kit/guard.ts'
import { numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/bank-statements')({
  staticData: { title: 'Bank Statements' },
  validateSearch: listSearch,
  beforeLoad: needs('bank_statements.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, bankStatements.list, deps, listOptions),
  component: BankStatementsPage,
})

const columns: Column<BankStatementRow>[] = [
  { key: 'account', label: 'Account' },
  {
    key: 'open_count',
    label: 'Status',
    card: 'badge',
    render: ({ open_count }) =>
      open_count === 0 ? (
        <StatusBadge status="done" label="Matched" />
      ) : (
        <StatusBadge status="pending" label={`${numberText(open_count)} to match`} />
      ),
  },
  { key: 'from_day', label: 'From', render: (row) => <DayText day={row.from_day} /> },
  { key: 'to_day', label: 'To', sort: true, render: (row) => <DayText day={row.to_day} /> },
  { key: 'line_count', label: 'Lines', align: 'right', render: (row) => numberText(row.line_count) },
  {
    key: 'new_count',
    label: 'New',
    align: 'right',
    hidden: true,
    render: (row) => numberText(row.new_count),
  },
  { key: 'format', label: 'Kind', hidden: true, render: (row) => formatNames[row.format] },
  { key: 'filename', label: 'File' },
  { key: 'legal_entity_name', label: 'Company', hidden: true },
  { key: 'created_by_name', label: 'Uploaded by' },
  { key: 'created_at', label: 'Uploaded', sort: true, render: (row) => <InstantText at={row.created_at} /> },
]

function BankStatementsPage() {
  return (
    <List
      endpoint={bankStatements.list}
      title="Bank Statements"
      description="What came in on your bank accounts, and whose money it is."
      {...listOptions}
      columns={columns}
      search="Search account or file"
      nameOf={(row) => `statement ${row.id} of ${row.account}`}
      to={(row) => `/bank-statements/${row.id}/view`}
      create={{
        label: 'Upload statement',
        to: '/bank-statements/create',
        permission: 'bank_statements.match',
      }}
      empty={{
        title: 'No statements yet',
        text: 'Upload a file of your bank: each line comes with the invoice it may pay, and you accept it.',
      }}
    />
  )
}
