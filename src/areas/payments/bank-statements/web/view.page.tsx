import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import {
  type BankLineRow,
  type BankStatement,
  bankStatements,
} from '#areas/payments/bank-statements/contract.ts'
import { lineColumns } from '#areas/payments/bank-statements/web/parts/columns.tsx'
import { accepting, decided } from '#areas/payments/bank-statements/web/parts/decisions.ts'
import { LeftOut } from '#areas/payments/bank-statements/web/parts/LeftOut.tsx'
import { formatNames, lineStateNames, lineStates } from '#areas/payments/bank-statements/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { dayText, moneyText, numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText, Money } from '#kit/ui/values.tsx'

const ChooseDialog = lazy(async () => ({
  default: (await import('#areas/payments/bank-statements/web/parts/ChooseDialog.tsx')).ChooseDialog,
}))
const RefundLineDialog = lazy(async () => ({
  default: (await import('#areas/payments/bank-statements/web/parts/RefundLineDialog.tsx')).RefundLineDialog,
}))
const LinesMany = lazy(async () => ({
  default: (await import('#areas/payments/bank-statements/web/parts/LinesMany.tsx')).LinesMany,
}))

export const Route = createFileRoute('/tenant/$tenantId/bank-statements/$id/view')({
  staticData: { title: 'Bank Statement' },
  validateSearch: listSearch,
  beforeLoad: needs('bank_statements.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(bankStatements.show, { params: { id: Number(params.id) } })),
  component: BankStatementPage,
})

function BankStatementPage() {
  const id = Number(Route.useParams().id)
  const { data: statement } = useSuspenseQuery(queryOf(bankStatements.show, { params: { id } }))
  const { open_count } = statement
  return (
    <Detail
      title={statement.account}
      browserTitle="Bank Statement"
      id={id}
      status={
        open_count === 0 ? (
          <StatusBadge status="done" label="Matched" />
        ) : (
          <StatusBadge status="pending" label={`${numberText(open_count)} to match`} />
        )
      }
      description={`${dayText(statement.from_day)} to ${dayText(statement.to_day)}`}
      back={{ to: '/bank-statements', label: 'Bank statements' }}
      tabs={[
        { key: 'lines', label: 'Lines', content: () => <Lines id={id} /> },
        ...(statement.left_out_count > 0
          ? [{ key: 'left-out', label: 'Left out', content: () => <LeftOut statement={statement} /> }]
          : []),
        { key: 'overview', label: 'Overview', content: () => <Overview statement={statement} /> },
        { key: 'history', label: 'History', content: () => <History subject="bank_statements" id={id} /> },
      ]}
    >
      <AcceptSure id={id} />
    </Detail>
  )
}

/** What names its invoices and comes to what is to be paid: all of it at once, after a look at how much that is. */
function AcceptSure({ id }: { id: number }) {
  const { can } = usePermissions()
  const [asks, setAsks] = useState(false)
  const may = can('bank_statements.match') && can('payments.record')
  const query = useQuery({ ...queryOf(bankStatements.sure, { params: { id } }), enabled: may })
  const accept = useCall(bankStatements.acceptSure, {
    done: ({ recorded, left }) =>
      `${numberText(recorded)} recorded${left > 0 ? `, ${numberText(left)} more to accept` : ''}`,
    refreshes: decided,
    onDone: () => setAsks(false),
  })
  const sure = query.data
  if (!may || !sure || sure.count === 0) return null
  const { count, total, currency } = sure
  return (
    <>
      <Button onClick={() => setAsks(true)}>Accept {numberText(count)} sure</Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Record ${moneyText(total, currency)} as paid?`}
        confirm={`Accept ${numberText(Math.min(count, 200))}`}
        loading={accept.isPending}
        onConfirm={() => accept.mutate({ params: { id }, body: { count, total } })}
      >
        The text of {count === 1 ? 'this line' : `each of these ${numberText(count)} lines`} names an invoice,
        and the amount is what is to be paid of it.{count > 200 ? ' They are recorded 200 at a time.' : ''}
      </ConfirmDialog>
    </>
  )
}

function Lines({ id }: { id: number }) {
  const { open, ask, close } = useBulkDialog<'accept' | 'not_ours'>()
  const [chosen, setChosen] = useState<BankLineRow>()
  const match = useCall(bankStatements.match, {
    done: ({ recorded }) => (recorded > 0 ? 'Recorded' : 'To be matched again'),
    refreshes: decided,
  })
  const decide = (
    line: BankLineRow,
    decision: ReturnType<typeof accepting> | { decision: 'ours'; line_id: number },
  ) => match.mutate({ params: { id: line.statement_id }, body: { matches: [decision] } })
  return (
    <>
      <List
        embedded
        endpoint={bankStatements.allLines}
        fixed={{ statement_id: String(id) }}
        title="Lines"
        defaultSort="position"
        columns={lineColumns({
          busy: match.isPending,
          accept: (line) => decide(line, accepting(line, line.suggestions[0]!)),
          choose: setChosen,
          takeBack: (line) => decide(line, { decision: 'ours', line_id: line.id }),
        })}
        tabs={[
          { key: 'all', label: 'All', search: {} },
          ...lineStates.map((state) => ({ key: state, label: lineStateNames[state], search: { state } })),
        ]}
        filters={[{ key: 'day', label: 'Day', type: 'days' }]}
        search="Search payer, text or reference"
        nameOf={(line) => `${line.payer || line.details}, ${moneyText(line.amount, line.currency)}`}
        bulk={[
          { label: 'Accept suggestions', permission: 'bank_statements.match', run: ask('accept') },
          { label: 'Not ours', permission: 'bank_statements.match', run: ask('not_ours') },
        ]}
        empty={{
          title: 'No new lines',
          text: 'All lines of this file are on an earlier one.',
        }}
      />
      <Suspense fallback={null}>
        {open && <LinesMany statement={id} verb={open.verb} ids={open.ids} onClose={close} />}
        {chosen && chosen.amount > 0 && <ChooseDialog line={chosen} onClose={() => setChosen(undefined)} />}
        {chosen && chosen.amount < 0 && (
          <RefundLineDialog line={chosen} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function Overview({ statement }: { statement: BankStatement }) {
  const money = (minor: number | null) =>
    minor !== null && <Money key="money" minor={minor} currency={statement.currency} />
  return (
    <Panel title="Details">
      <Facts
        items={filled([
          ['Account', statement.account],
          ['Company', statement.legal_entity_name],
          ['At the beginning', money(statement.opening)],
          ['Came in', money(statement.came_in)],
          ['Went out', money(statement.went_out)],
          ['At the end', money(statement.closing)],
          ['Lines', numberText(statement.line_count)],
          ['On no file before', numberText(statement.new_count)],
          ['To match', numberText(statement.open_count)],
          ['Recorded', numberText(statement.recorded_count)],
          ['Not ours', numberText(statement.not_ours_count)],
          ['Left out', statement.left_out_count > 0 && numberText(statement.left_out_count)],
          ['File', statement.filename],
          ['Kind', formatNames[statement.format]],
          ['Uploaded by', statement.created_by_name],
          ['Uploaded', <InstantText key="at" at={statement.created_at} />],
        ])}
      />
    </Panel>
  )
}
